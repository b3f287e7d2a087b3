/* The people at the tables: many WebSockets in one thread, so that they cost far less than the server they load.
 *
 *   tableload PORT DIALECT SEATS MODE [SECONDS [RATE]]
 *
 * DIALECT  hearthside | boardgame
 * SEATS    a file with one line a table: its code, then the key of every seat. The first seat acts, all of them listen.
 * MODE     closed  every table acts again as soon as all its seats have heard of the last action
 *          open    RATE actions a second in all, spread evenly; latency counts from when the action was due
 *          long    as closed, but until SECONDS actions are done in all; says MARK after each tenth of them
 *          hold    sit down, say READY, and leave when standard input ends
 *
 * Says MEASURE and END around what is measured, then one line of JSON. Latencies are in milliseconds.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { INBOX = 1 << 19, MOST_DUE = 64, MOST_LATENCIES = 4000000, MOST_SEATS = 8 };
static const double WARM_UP = 1.0;

typedef struct {
    int fd, table, seat;
    size_t held;
    uint8_t *inbox;
} line_t;

typedef enum { FLIP, STAND, CRITICAL } step_t;

typedef struct {
    char code[80], keys[MOST_SEATS][80];
    int is_acting, heard, due_count;
    step_t step;       /* what the acting seat does next */
    long keep, number; /* the card a flip stands with; how many actions there were */
    double sent_at, actor_heard, next_due, due[MOST_DUE];
} table_t;

static line_t *lines;
static table_t *tables;
static int table_count, seat_count, port, is_boardgame, is_closed, is_measuring, poll_fd;
static long frames, bytes, flips, actions, wanted_actions, marks;
static double stop_at, *latencies, *latencies_of_all;
static long latency_count;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static void fail(const char *why) {
    fprintf(stderr, "tableload: %s (%s)\n", why, strerror(errno));
    exit(1);
}

/* --- Frames ------------------------------------------------------------------------------------------------------ */

static void send_all(int fd, const void *what, size_t count) {
    while (count) {
        ssize_t sent = write(fd, what, count);
        if (sent < 0 && errno != EAGAIN) fail("the server does not listen");
        if (sent < 0) {
            usleep(50);
            continue;
        }
        what = (const char *)what + sent;
        count -= sent;
    }
}

static void send_frame(line_t *line, int opcode, const char *text, size_t count) {
    static const uint8_t mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    uint8_t frame[2048];
    size_t head = 2;
    if (count > sizeof frame - 8) fail("a frame is too long");
    frame[0] = 0x80 | opcode;
    if (count < 126) {
        frame[1] = 0x80 | count;
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = count >> 8;
        frame[3] = count;
        head = 4;
    }
    memcpy(frame + head, mask, 4);
    head += 4;
    for (size_t at = 0; at < count; at++) frame[head + at] = text[at] ^ mask[at & 3];
    send_all(line->fd, frame, head + count);
}

static void say(line_t *line, const char *text) { send_frame(line, 1, text, strlen(text)); }

static int starts_with(const uint8_t *text, size_t count, const char *start) {
    size_t length = strlen(start);
    return count >= length && !memcmp(text, start, length);
}

/* --- The two dialects --------------------------------------------------------------------------------------------- */

static void act(int number) {
    table_t *table = &tables[number];
    char text[512];
    table->is_acting = 1;
    table->heard = 0;
    if (is_boardgame) {
        snprintf(text, sizeof text,
                 "42/flip,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"flip\",\"args\":[3],"
                 "\"playerID\":\"0\",\"credentials\":null}},%ld,\"%s\",\"0\"]",
                 table->number, table->code);
    } else if (table->step == STAND) {
        snprintf(text, sizeof text, "{\"type\":\"do\",\"id\":\"%ld\",\"command\":{\"do\":\"stand\",\"keep\":%ld}}",
                 table->number, table->keep);
    } else if (table->step == CRITICAL) {
        snprintf(text, sizeof text, "{\"type\":\"do\",\"id\":\"%ld\",\"command\":{\"do\":\"critical\"}}", table->number);
    } else {
        snprintf(text, sizeof text,
                 "{\"type\":\"do\",\"id\":\"%ld\",\"command\":{\"do\":\"flip\",\"attribute\":\"str\",\"advantages\":2}}",
                 table->number);
    }
    if (is_measuring && (is_boardgame || table->step == FLIP)) flips++;
    table->number++;
    say(&lines[number * seat_count], text);
}

static int is_news(const uint8_t *text, size_t count) {
    if (is_boardgame) return starts_with(text, count, "42/flip,[\"update\"") || starts_with(text, count, "42/flip,[\"patch\"");
    if (starts_with(text, count, "{\"type\":\"refused\"")) {
        fprintf(stderr, "tableload: %.*s\n", (int)count, text);
        exit(1);
    }
    return starts_with(text, count, "{\"type\":\"told\"") || starts_with(text, count, "{\"type\":\"skip\"");
}

/* What the acting seat is asked says what it does next; asked nothing, it flips. */
static void read_question(table_t *table, const uint8_t *text, size_t count) {
    static const char asked[] = "\"type\":\"awaited\"", keep[] = "\"keep\":[";
    const uint8_t *end = text + count, *question = memmem(text, count, asked, sizeof asked - 1), *found;
    if (is_boardgame) return;
    table->step = FLIP;
    if (!question) return;
    if (memmem(question, end - question, "\"critical\"", 10)) table->step = CRITICAL;
    if (!memmem(question, end - question, "\"stand\"", 7)) return;
    found = memmem(question, end - question, keep, sizeof keep - 1);
    if (!found) fail("a flip cannot stand with any card");
    table->step = STAND;
    table->keep = strtol((const char *)found + sizeof keep - 1, 0, 10);
}

static void hear(line_t *line, const uint8_t *text, size_t count) {
    table_t *table = &tables[line->table];
    double at = now();
    if (!is_news(text, count) || !table->is_acting) return;
    if (line->seat == 0) {
        table->actor_heard = at;
        read_question(table, text, count);
    }
    if (++table->heard < seat_count) return;
    table->is_acting = 0;
    actions++;
    if (is_measuring && latency_count < MOST_LATENCIES) {
        latencies[latency_count] = table->actor_heard - table->sent_at;
        latencies_of_all[latency_count++] = at - table->sent_at;
    }
    if (wanted_actions && actions * 10 >= wanted_actions * (marks + 1)) {
        marks++;
        printf("MARK\n");
        fflush(stdout);
    }
    if (is_closed && at < stop_at && (!wanted_actions || actions < wanted_actions)) {
        table->sent_at = at;
        act(line->table);
    } else if (!is_closed && table->due_count) {
        table->sent_at = table->due[0];
        memmove(table->due, table->due + 1, sizeof(double) * --table->due_count);
        act(line->table);
    }
}

/* --- Reading ------------------------------------------------------------------------------------------------------ */

/* Take every whole frame off the inbox. While somebody waits for a frame that starts like `wanted`, stop behind it. */
static int read_frames(line_t *line, const char *wanted) {
    uint8_t *inbox = line->inbox;
    size_t done = 0, head, count;
    int is_found = 0;
    while (!is_found && line->held - done >= 2) {
        uint8_t *frame = inbox + done;
        size_t left = line->held - done;
        count = frame[1] & 127;
        head = count < 126 ? 2 : count == 126 ? 4 : 10;
        if (left < head) break;
        if (head > 2) count = 0;
        for (size_t at = 2; at < head; at++) count = count << 8 | frame[at];
        if (left < head + count) break;
        done += head + count;
        int opcode = frame[0] & 15;
        const uint8_t *text = frame + head;
        if (opcode == 8) fail("the server closed a line");
        if (opcode == 9) send_frame(line, 10, (const char *)text, count);
        if (opcode > 2) continue;
        frames++;
        bytes += head + count;
        if (is_boardgame && count == 1 && text[0] == '2') say(line, "3");
        else if (wanted) is_found = starts_with(text, count, wanted);
        else hear(line, text, count);
    }
    line->held -= done;
    memmove(inbox, inbox + done, line->held);
    return is_found;
}

static int receive(line_t *line) {
    if (line->held == INBOX) fail("a frame does not fit the inbox");
    ssize_t got = read(line->fd, line->inbox + line->held, INBOX - line->held);
    if (got == 0) fail("the server closed a line");
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
    if (got < 0) fail("a line broke");
    line->held += got;
    return 1;
}

static void wait_for(line_t *line, const char *start) {
    while (!read_frames(line, start)) receive(line);
}

/* --- Sitting down ------------------------------------------------------------------------------------------------- */

static void connect_line(line_t *line) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    char text[1024];
    int yes = 1;
    uint8_t *end;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    line->fd = socket(AF_INET, SOCK_STREAM, 0);
    line->inbox = malloc(INBOX);
    if (connect(line->fd, (struct sockaddr *)&address, sizeof address)) fail("nobody answers at this port");
    setsockopt(line->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    snprintf(text, sizeof text,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
             is_boardgame ? "/socket.io/?EIO=4&transport=websocket" : "/ws", port, port);
    send_all(line->fd, text, strlen(text));
    while (!(end = memmem(line->inbox, line->held, "\r\n\r\n", 4))) receive(line);
    if (memcmp(line->inbox, "HTTP/1.1 101", 12)) {
        fwrite(line->inbox, 1, line->held, stderr);
        fail("the server does not speak WebSocket");
    }
    line->held -= end + 4 - line->inbox;
    memmove(line->inbox, end + 4, line->held);
}

static void sit_down(line_t *line) {
    table_t *table = &tables[line->table];
    char text[512];
    connect_line(line);
    if (is_boardgame) {
        wait_for(line, "0{");
        say(line, "40/flip,");
        wait_for(line, "40/flip,");
        snprintf(text, sizeof text, "42/flip,[\"sync\",\"%s\",\"%s\",null,%d]", table->code, table->keys[line->seat],
                 seat_count);
        say(line, text);
        wait_for(line, "42/flip,[\"sync\"");
    } else {
        snprintf(text, sizeof text, "{\"type\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", table->code,
                 table->keys[line->seat]);
        say(line, text);
        wait_for(line, "{\"type\":\"welcome\"");
    }
    fcntl(line->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = line};
    epoll_ctl(poll_fd, EPOLL_CTL_ADD, line->fd, &event);
}

/* Read what has come for those who sit already: whoever does not answer a ping for a while is sent away. */
static void listen_in(int patience) {
    struct epoll_event events[512];
    int count = epoll_wait(poll_fd, events, 512, patience);
    for (int i = 0; i < count; i++)
        if (receive(events[i].data.ptr)) read_frames(events[i].data.ptr, 0);
}

static void read_seats(const char *path) {
    FILE *file = fopen(path, "r");
    char text[1024];
    if (!file) fail("there is no file of seats");
    while (fgets(text, sizeof text, file)) {
        char *word = strtok(text, " \n");
        if (!word) continue;
        tables = realloc(tables, sizeof *tables * (table_count + 1));
        table_t *table = &tables[table_count++];
        memset(table, 0, sizeof *table);
        snprintf(table->code, sizeof table->code, "%s", word);
        for (seat_count = 0; seat_count < MOST_SEATS && (word = strtok(0, " \n")); seat_count++)
            snprintf(table->keys[seat_count], sizeof table->keys[0], "%s", word);
    }
    fclose(file);
    if (!table_count || !seat_count) fail("nobody sits at any table");
    lines = calloc(table_count * seat_count, sizeof *lines);
    for (int at = 0; at < table_count * seat_count; at++) {
        lines[at].table = at / seat_count;
        lines[at].seat = at % seat_count;
        sit_down(&lines[at]);
        listen_in(0);
    }
}

/* --- Playing ------------------------------------------------------------------------------------------------------ */

/* Act at every table whose action is due; when the next one is. */
static double act_when_due(double at, double interval, double until) {
    double next = until;
    for (int number = 0; number < table_count; number++) {
        table_t *table = &tables[number];
        while (table->next_due <= at) {
            double due = table->next_due;
            table->next_due += interval;
            if (!table->is_acting) {
                table->sent_at = due;
                act(number);
            } else if (table->due_count < MOST_DUE) {
                table->due[table->due_count++] = due;
            }
        }
        if (table->next_due < next) next = table->next_due;
    }
    return next;
}

static void play(double until, double interval) {
    for (;;) {
        double at = now();
        int patience = 50;
        if (at >= until || (wanted_actions && actions >= wanted_actions)) return;
        if (interval > 0) {
            double wait = (act_when_due(at, interval, until) - now()) * 1000;
            patience = wait < 1 ? 0 : (int)wait;
        }
        listen_in(patience);
    }
}

static void hold(void) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = 0}, events[64];
    printf("READY\n");
    fflush(stdout);
    epoll_ctl(poll_fd, EPOLL_CTL_ADD, 0, &event);
    for (;;) {
        int count = epoll_wait(poll_fd, events, 64, 1000);
        for (int i = 0; i < count; i++) {
            if (!events[i].data.ptr) return;
            if (receive(events[i].data.ptr)) read_frames(events[i].data.ptr, 0);
        }
    }
}

static double cpu_seconds(void) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_utime.tv_sec + used.ru_stime.tv_sec + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
}

static int by_size(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static double percentile(const double *sorted, double share) {
    return latency_count ? 1000 * sorted[(long)(share * (latency_count - 1) + .5)] : -1;
}

static void report(double seconds, double cpu) {
    qsort(latencies, latency_count, sizeof(double), by_size);
    qsort(latencies_of_all, latency_count, sizeof(double), by_size);
    printf("{\"actions\":%ld,\"flips\":%ld,\"seconds\":%.4f,\"p50\":%.4f,\"p95\":%.4f,\"p99\":%.4f,\"p99_of_all\":%.4f,"
           "\"frames\":%ld,\"bytes\":%ld,\"cpu\":%.4f}\n",
           latency_count, flips, seconds, percentile(latencies, .5), percentile(latencies, .95),
           percentile(latencies, .99), percentile(latencies_of_all, .99), frames, bytes, cpu);
}

int main(int count, char **words) {
    if (count < 5) fail("usage: tableload PORT DIALECT SEATS MODE [SECONDS [RATE]]");
    const char *mode = words[4];
    double seconds = count > 5 ? atof(words[5]) : 0, rate = count > 6 ? atof(words[6]) : 0;
    port = atoi(words[1]);
    is_boardgame = !strcmp(words[2], "boardgame");
    poll_fd = epoll_create1(0);
    latencies = malloc(MOST_LATENCIES * sizeof(double));
    latencies_of_all = malloc(MOST_LATENCIES * sizeof(double));
    read_seats(words[3]);
    play(now() + 0.5, 0); /* let the last to come settle */
    if (!strcmp(mode, "hold")) {
        hold();
        return 0;
    }
    int is_long = !strcmp(mode, "long");
    double start = now(), warm_up = is_long ? 0 : WARM_UP, interval = 0;
    double until = is_long ? start + 3600 : start + warm_up + seconds;
    if (is_long) wanted_actions = (long)seconds;
    is_closed = strcmp(mode, "open") != 0;
    stop_at = until;
    if (!is_closed) interval = table_count / rate;
    for (int number = 0; number < table_count; number++) {
        tables[number].next_due = start + interval * number / table_count;
        if (is_closed) {
            tables[number].sent_at = now();
            act(number);
        }
    }
    play(start + warm_up, interval);
    is_measuring = 1;
    frames = bytes = 0;
    double cpu = cpu_seconds(), begun = now();
    printf("MEASURE\n");
    fflush(stdout);
    play(until, interval);
    is_measuring = 0;
    double took = now() - begun;
    cpu = cpu_seconds() - cpu;
    printf("END\n");
    fflush(stdout);
    report(took, cpu);
    return 0;
}

/* How fast flips can be on this machine: three of twenty cards, the best counts. The same arithmetic as ours, in C.
   cc -O3 -march=native flips.c -o flips; flips FLIPS SEED prints the seconds of processor time it took, and the counts. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const uint8_t RESULTS[20] = {1, 3, 3, 3, 2, 2, 2, 4, 1, 2, 4, 3, 4, 3, 2, 1, 1, 3, 4, 4};

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  uint64_t flips = strtoull(argv[1], 0, 10), state = strtoull(argv[2], 0, 10), found[5] = {0};
  struct timespec from, to;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
  for (uint64_t at = 0; at < flips; at++) {
    uint64_t mixed = (state += 0x9e3779b97f4a7c15ull);
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ull;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebull;
    mixed ^= mixed >> 31;
    uint64_t first = ((mixed >> 43) * 20) >> 21;
    uint64_t second = (((mixed >> 22) & 0x1fffff) * 19) >> 21, third = (((mixed >> 1) & 0x1fffff) * 18) >> 21;
    second += second >= first;
    uint64_t low = first < second ? first : second, high = first < second ? second : first;
    third += third >= low;
    third += third >= high;
    uint8_t best = RESULTS[first];
    best = RESULTS[second] > best ? RESULTS[second] : best;
    best = RESULTS[third] > best ? RESULTS[third] : best;
    found[best]++;
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
  printf("%.9f %llu %llu %llu %llu\n", (to.tv_sec - from.tv_sec) + (to.tv_nsec - from.tv_nsec) * 1e-9,
         (unsigned long long)found[1], (unsigned long long)found[2], (unsigned long long)found[3],
         (unsigned long long)found[4]);
}

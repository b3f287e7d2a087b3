import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FrameIn, FrameOut } from '.';
import { TableSocket, type Line } from './socket';

/** A socket with a hand on both ends. */
class FakeSocket {
  readyState = 0;
  sent: FrameIn[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FrameIn);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }
  drops(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

let sockets: FakeSocket[];
let frames: FrameOut[];
let lines: Line[];

function table(): TableSocket {
  return new TableSocket({
    address: 'ws://here/ws',
    table: 'EMBER-42',
    token: 'secret',
    onframe: (frame) => frames.push(frame),
    online: (line) => lines.push(line),
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    jitter: () => 0.5,
  });
}

function latest(): FakeSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('nobody opened a socket');
  return socket;
}

const welcome = { type: 'welcome', seq: 7, story: [] };

/** Somebody who has sat down and been welcomed. */
function seated(): TableSocket {
  const socket = table();
  socket.start();
  latest().opens();
  latest().says(welcome);
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, frames, lines] = [[], [], []];
});
afterEach(() => vi.useRealTimers());

describe('sitting down', () => {
  test('says hello with the secret and without a number', () => {
    table().start();
    latest().opens();
    expect(latest().sent).toEqual([{ type: 'hello', table: 'EMBER-42', token: 'secret', seen: null, protocol: 1 }]);
  });

  test('an action names the last entry that was seen', () => {
    const socket = seated();
    const id = socket.act({ do: 'flip' });
    expect(latest().sent.at(-1)).toEqual({ type: 'do', command: { do: 'flip' }, on: 7, prompted: 7, id });
  });

  test('nothing is sent while the line is down', () => {
    const socket = table();
    socket.start();
    expect(socket.act({ do: 'flip' })).toBeNull();
  });
});

describe('coming back', () => {
  test('a dropped line is tried again, later each time, and says what was seen', () => {
    table().start();
    latest().opens();
    latest().says(welcome);
    latest().says({ type: 'told', seq: 8, by: 'ana', events: [], offers: [], gone: [] });
    latest().drops();
    expect(lines.at(-1)).toEqual({ state: 'quiet', retryAt: Date.now() + 500 });
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    latest().drops();
    vi.advanceTimersByTime(999);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    latest().opens();
    expect(latest().sent[0]).toMatchObject({ type: 'hello', seen: 8 });
  });

  test('nobody waits longer than fifteen seconds', () => {
    table().start();
    for (let drop = 0; drop < 12; drop += 1) {
      latest().drops();
      vi.runOnlyPendingTimers();
    }
    latest().drops();
    expect(lines.at(-1)).toEqual({ state: 'quiet', retryAt: Date.now() + 15_000 });
  });

  test('a late close of an old socket does not touch the new one', () => {
    const socket = table();
    socket.start();
    const old = latest();
    old.opens();
    socket.retryNow();
    latest().opens();
    latest().says(welcome);
    const openings = sockets.length;
    old.drops();
    vi.advanceTimersByTime(15_000);
    expect(sockets).toHaveLength(openings);
  });

  test('a line that never opens is tried again, and says that it was down before', () => {
    table().start();
    expect(lines.at(-1)).toEqual({ state: 'opening', again: false });
    vi.advanceTimersByTime(12_000);
    expect(lines.at(-1)).toMatchObject({ state: 'quiet' });
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    expect(lines.at(-1)).toEqual({ state: 'opening', again: true });
  });

  test('a table that says nothing to what somebody did is called again', () => {
    const socket = seated();
    socket.act({ do: 'flip' });
    vi.advanceTimersByTime(12_000);
    expect(lines.at(-1)).toMatchObject({ state: 'quiet' });
    vi.advanceTimersByTime(500);
    latest().opens();
    expect(latest().sent[0]).toMatchObject({ type: 'hello', seen: 7 });
  });

  test('an answer ends the doubt', () => {
    const socket = seated();
    socket.act({ do: 'flip' });
    latest().says({ type: 'pong' });
    vi.advanceTimersByTime(19_000);
    expect(sockets).toHaveLength(1);
  });

  test('a device that wakes up does not wait, and notices a line that died asleep', () => {
    const socket = seated();
    socket.wake();
    expect(latest().sent.at(-1)).toEqual({ type: 'ping' });
    vi.advanceTimersByTime(12_000);
    expect(lines.at(-1)).toMatchObject({ state: 'quiet' });
    socket.wake();
    expect(sockets).toHaveLength(2);
    socket.wake();
    expect(sockets).toHaveLength(3);
    socket.stop();
    socket.wake();
    expect(sockets).toHaveLength(3);
  });

  test('silence for two pings is a dropped line', () => {
    table().start();
    latest().opens();
    latest().says(welcome);
    vi.advanceTimersByTime(60_000);
    expect(lines.some((line) => line.state === 'quiet')).toBe(true);
  });
});

describe('never guessing', () => {
  const missing: [string, unknown][] = [
    ['a told that skips a number', { type: 'told', seq: 9, by: 'ana', events: [], offers: [], gone: [] }],
    ['a skip that skips a number', { type: 'skip', seq: 10 }],
    ['a resync', { type: 'resync' }],
    ['a frame that is no JSON', 'not json'],
  ];
  test.each(missing)('%s asks for a fresh welcome', (_, frame) => {
    table().start();
    latest().opens();
    latest().says(welcome);
    latest().says(frame);
    expect(sockets).toHaveLength(2);
    latest().opens();
    expect(latest().sent[0]).toMatchObject({ type: 'hello', seen: null });
    expect(frames).toEqual([welcome]);
  });

  test('an entry heard twice counts once', () => {
    table().start();
    latest().opens();
    latest().says(welcome);
    const told = { type: 'told', seq: 8, by: 'ana', events: [], offers: [], gone: [] };
    latest().says(told);
    latest().says(told);
    expect(frames).toEqual([welcome, told]);
  });

  test('a number this seat may not know the meaning of still counts', () => {
    table().start();
    latest().opens();
    latest().says(welcome);
    latest().says({ type: 'skip', seq: 8 });
    latest().says({ type: 'told', seq: 9, by: 'ana', events: [], offers: [], gone: [] });
    expect(sockets).toHaveLength(1);
  });

  test('after a bye nobody knocks again', () => {
    table().start();
    latest().opens();
    latest().says({ type: 'bye', why: 'This link opens no seat.' });
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(1);
    expect(lines.at(-1)).toEqual({ state: 'closed', why: 'This link opens no seat.' });
  });
});

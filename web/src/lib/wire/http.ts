/** Everything the pages ask over plain HTTP. */

export interface SeatWish {
  name: string;
  role: 'gm' | 'player';
}

export interface SeatLink {
  seat: string;
  name: string;
  role: 'gm' | 'player' | 'spectator';
  secret: string;
}

export interface NewTable {
  table: string;
  links: SeatLink[];
}

export interface OpenSeat {
  seat: string;
  name: string;
  role: 'gm' | 'player' | 'spectator';
  taken: boolean;
}

/** The server said no, in words people can read. */
export class Unheard extends Error {
  constructor(
    readonly status: number,
    says: string,
  ) {
    super(says);
  }
}

export function startTable(system: string, seats: SeatWish[]): Promise<NewTable> {
  return send('POST', '/api/tables', { system, seats, options: {} });
}

export function startDemo(): Promise<NewTable> {
  return send('POST', '/api/demo', {});
}

export function seatsOf(table: string): Promise<{ system: string; seats: OpenSeat[] }> {
  return send('GET', `/api/tables/${encodeURIComponent(table)}`);
}

export function join(table: string, seat: string | null): Promise<SeatLink> {
  return send('POST', `/api/tables/${encodeURIComponent(table)}/join`, { seat });
}

export function socketAddress(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`;
}

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Unheard(answer.status, wordsOf(said));
  return said as T;
}

function wordsOf(said: unknown): string {
  if (said && typeof said === 'object') {
    for (const name of ['says', 'detail']) {
      const words = (said as Record<string, unknown>)[name];
      if (typeof words === 'string') return words;
    }
  }
  return '';
}

import type { DealtTable, Game, NewTable, SeatKey, TableFacts } from '.';

/** Everything the pages ask over plain HTTP. */

/** The server said no, in words people can read. */
export class Unheard extends Error {
  constructor(
    readonly status: number,
    says: string,
  ) {
    super(says);
  }
}

export function games(): Promise<Game[]> {
  return send('GET', '/api/systems');
}

export function startTable(table: NewTable): Promise<DealtTable> {
  return send('POST', '/api/tables', table);
}

export function startDemo(): Promise<DealtTable> {
  return send('POST', '/api/demo');
}

export function factsOf(table: string): Promise<TableFacts> {
  return send('GET', `/api/tables/${encodeURIComponent(table)}`);
}

/** Take a new seat at an open table. */
export function takeSeat(table: string, title: string): Promise<SeatKey> {
  return send('POST', `/api/tables/${encodeURIComponent(table)}/seats`, { title });
}

export function socketAddress(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Unheard(answer.status, wordsOf(said));
  return said as T;
}

function wordsOf(said: unknown): string {
  const words = said && typeof said === 'object' && 'says' in said ? said.says : '';
  return typeof words === 'string' ? words : '';
}

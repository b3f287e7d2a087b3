import { drawingAt } from './drawing';
import type {
  Book,
  BookEntry,
  BookFacts,
  DealtTable,
  Difference,
  Door,
  DoorFacts,
  FightForecast,
  GameOnShelf,
  KnockFacts,
  LabAnswer,
  LabGame,
  LabNo,
  LabChange,
  LabDifference,
  LabOdds,
  LabQuestion,
  Knocking,
  Log,
  NewTable,
  Offer,
  PrintedCard,
  Saying,
  SeatKey,
  TableFacts,
  Word,
} from '.';
import { speak } from '$lib/words/engine';
import { invitationTo } from './invitations';
import type { Recording } from './recording';
import { heldSeat } from './seats';

/** Everything the pages ask over plain HTTP. A seat's secret travels in a header, never in an address. */

interface No {
  says: string;
  said?: Saying;
}

/** The server said no, in words people can read. */
export class Unheard extends Error {
  constructor(
    readonly status: number,
    { says, said }: No,
  ) {
    super(speak(said, says));
  }
}

export type StoryForm = 'markdown' | 'html' | 'json';

export function games(): Promise<GameOnShelf[]> {
  return send('GET', '/api/systems');
}

export function startTable(table: NewTable): Promise<DealtTable> {
  return send('POST', '/api/tables', { body: table });
}

/** A table to try, of this game or of the one that shows best what a table is. */
export function startDemo(system?: string): Promise<DealtTable> {
  return send('POST', system ? `/api/demo?system=${encodeURIComponent(system)}` : '/api/demo');
}

/** An evening alone, of this game or of the one that is dealt to newcomers, told in this language. */
export function startEvening(language: string, system = ''): Promise<DealtTable> {
  return send('POST', `/api/evening?${new URLSearchParams({ language, system })}`);
}

/** What this browser shows at the door of a table: the secret of its seat there, or the invitation it was sent. */
function passTo(table: string): string | null {
  return heldSeat(table)?.secret ?? invitationTo(table);
}

export function factsOf(table: string): Promise<TableFacts> {
  return send('GET', at(table), { secret: passTo(table) });
}

/** The door of a table, as its GM sees it. */
export function doorOf(table: string, secret: string): Promise<DoorFacts> {
  return send('GET', `${at(table)}/door`, { secret });
}

/** Say, as its GM, whom a table lets in. */
export function setDoor(table: string, door: Door, secret: string): Promise<DoorFacts> {
  return send('POST', `${at(table)}/door`, { body: { door }, secret });
}

/** Give a table another code and another invitation; the links of its seats stay good. */
export function renewCode(table: string, secret: string): Promise<DoorFacts> {
  return send('POST', `${at(table)}/door/renew`, { body: {}, secret });
}

/** Show somebody out who watches. */
export function showOut(table: string, watcher: number, secret: string): Promise<DoorFacts> {
  return send('POST', `${at(table)}/watchers/${watcher}/out`, { body: {}, secret });
}

/** Take a new seat at an open table. */
export function takeSeat(table: string, title: string): Promise<SeatKey> {
  return send('POST', `${at(table)}/seats`, { body: { title }, secret: passTo(table) });
}

/** Say that a seat is yours: a free one is at once, at any other somebody is asked. */
export function knockAt(table: string, seat: string): Promise<KnockFacts> {
  return send('POST', `${at(table)}/seats/${encodeURIComponent(seat)}/knock`, { body: {}, secret: passTo(table) });
}

/** Look whether somebody has answered. */
export function lookForAnswer(table: string, seat: string, knock: string): Promise<KnockFacts> {
  return send('POST', `${at(table)}/seats/${encodeURIComponent(seat)}/knock/look`, { body: { knock }, secret: passTo(table) });
}

/** Let somebody in who knocks at your seat, or turn them away; where nobody sits there, the GM does. */
export function answerKnock(table: string, { seat, number }: Knocking, welcome: boolean, secret: string): Promise<TableFacts> {
  return send('POST', `${at(table)}/seats/${encodeURIComponent(seat)}/knock/answer`, { body: { number, welcome }, secret });
}

/** Make one seat of two, as the GM: whoever sat at the first sits at the other from now on. */
export function mergeSeats(table: string, seat: string, into: string, secret: string): Promise<TableFacts> {
  return send('POST', `${at(table)}/seats/${encodeURIComponent(seat)}/merge`, { body: { into }, secret });
}

/**
 * Free a seat, as its GM: whoever sat there loses it, and a new key for it comes back. Where it is kept, only that key
 * opens it; otherwise anybody may take it who knows the table's code.
 */
export function freeSeat(table: string, seat: string, keep: boolean, secret: string): Promise<SeatKey> {
  return send('POST', `${at(table)}/seats/${encodeURIComponent(seat)}/free`, { body: { keep }, secret });
}

/** Remove a seat, as its GM: no link opens it any more, until the seat is freed. */
export function removeSeat(table: string, seat: string, secret: string): Promise<TableFacts> {
  return send('POST', `${at(table)}/seats/${encodeURIComponent(seat)}/remove`, { body: {}, secret });
}

/** Delete a table for good, as its GM. */
export function deleteTable(table: string, secret: string): Promise<unknown> {
  return send('POST', `${at(table)}/delete`, { body: {}, secret });
}

/** What a seat may do, for a GM who acts in its place. */
export function offersOf(table: string, seat: string, secret: string): Promise<Offer[]> {
  return send('GET', `${at(table)}/offers/${encodeURIComponent(seat)}`, { secret });
}

/** How the fight on the table would go, from so many fights, for its GM. Whoever wants no answer any more calls it off. */
export async function forecastOf(table: string, fights: number, secret: string, signal: AbortSignal): Promise<FightForecast> {
  return (await (await ask('GET', `${at(table)}/forecast?fights=${fights}`, { secret, signal })).json()) as FightForecast;
}

/** What the lab has ready for encounters of a game. */
export function labOf(system: string): Promise<LabGame> {
  return send('GET', `/api/lab/${encodeURIComponent(system)}`);
}

/** The chances of every kind of deed of a game. */
export function oddsOf(system: string): Promise<LabOdds> {
  return send('GET', `/api/lab/${encodeURIComponent(system)}/odds`);
}

/** An encounter played out: every answer is from more fights than the one before. Whoever calls it off hears no more. */
export function playedOut(question: LabQuestion, signal: AbortSignal): AsyncGenerator<LabAnswer> {
  return line<LabAnswer>('/api/lab/forecast', question, signal);
}

/** Two encounters held against each other, in the same way. */
export function comparedOut(change: LabChange, signal: AbortSignal): AsyncGenerator<LabDifference> {
  return line<LabDifference>('/api/lab/compare', change, signal);
}

async function* line<Answer extends object>(path: string, question: unknown, signal: AbortSignal): AsyncGenerator<Answer> {
  const { body } = await ask('POST', path, { body: question, signal });
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split('\n');
    rest = lines.pop() ?? '';
    // Of several that came at once only the last has anything new to say.
    const last = lines.at(-1);
    if (!last) continue;
    const told = JSON.parse(last) as Answer | LabNo;
    if ('says' in told) throw new Unheard(200, told);
    yield told;
  }
}

/** The evening as one seat heard it, to be played back. */
export function replayOf(table: string, secret: string | null): Promise<Recording> {
  return send('GET', `${at(table)}/replay`, { secret: secret ?? invitationTo(table) });
}

/** The story to take home. */
export async function storyOf(table: string, form: StoryForm, secret: string | null): Promise<Blob> {
  return (await ask('GET', `${at(table)}/story?as=${form}`, { secret: secret ?? invitationTo(table) })).blob();
}

/** Everything a seat heard at a table, from the first entry on. */
export async function logOf(table: string, secret: string | null): Promise<Log> {
  return send('GET', `${at(table)}/log`, { secret: secret ?? invitationTo(table) });
}

/** A link as a square picture for a telephone's camera, in SVG. */
export function squareOf(link: string): Promise<Element> {
  return drawingAt('/api/qr', { link });
}

export function rulebooks(): Promise<BookFacts[]> {
  return send('GET', '/api/rules');
}

export function rulebook(system: string): Promise<Book> {
  return send('GET', `/api/rules/${encodeURIComponent(system)}`);
}

/** Two rulebooks side by side, topic by topic. */
export function booksBeside(system: string, other: string): Promise<Difference> {
  return send('GET', `/api/rules/${encodeURIComponent(system)}/beside/${encodeURIComponent(other)}`);
}

/** The cards of a game that people read: its moves and items. */
export function cardsIn(system: string): Promise<PrintedCard[]> {
  return send('GET', `/api/systems/${encodeURIComponent(system)}/cards`);
}

/** What the words of a game mean. */
export function wordsIn(system: string): Promise<Word[]> {
  return send('GET', `/api/rules/${encodeURIComponent(system)}/words`);
}

const looked = new Map<string, Promise<BookEntry>>();

/** One rule. It is asked for once: rules do not change while people play. */
export function ruleOf(system: string, id: string): Promise<BookEntry> {
  const path = `/api/rules/${encodeURIComponent(system)}/${encodeURIComponent(id)}`;
  const known = looked.get(path) ?? send<BookEntry>('GET', path);
  looked.set(path, known);
  known.catch(() => looked.delete(path));
  return known;
}

export function socketAddress(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}

function at(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}`;
}

interface Asking {
  body?: unknown;
  secret?: string | null;
  signal?: AbortSignal;
}

async function send<T>(method: string, path: string, asking: Asking = {}): Promise<T> {
  return (await (await ask(method, path, asking)).json()) as T;
}

async function ask(method: string, path: string, { body, secret, signal }: Asking): Promise<Response> {
  const headers = new Headers();
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (secret) headers.set('authorization', `Bearer ${secret}`);
  const answer = await fetch(path, { method, headers, ...(signal ? { signal } : {}), ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Unheard(answer.status, noOf(await answer.json().catch(() => null)));
  return answer;
}

function noOf(answer: unknown): No {
  return answer && typeof answer === 'object' && 'says' in answer && typeof answer.says === 'string' ? (answer as No) : { says: '' };
}

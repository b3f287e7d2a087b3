import { expect, test } from 'vitest';
import { check, noteOf, type HeardEntry, type Misfit } from './check';
import circle from './records/circle.json';
import dice from './records/dice.json';
import open from './records/open.json';
import sealed from './records/sealed.json';

// What the house told one seat, written by `python -m tests.honesty.records`.
const RECORDS = { sealed, open, circle, dice };

interface Loose {
  type: string;
  faces: (string | number)[];
  [field: string]: unknown;
}

/** A copy of what was heard, with something in it that can be changed. */
function heard(name: keyof typeof RECORDS): { seq: number; events: Loose[] }[] {
  return structuredClone(RECORDS[name].entries) as unknown as { seq: number; events: Loose[] }[];
}

function faultsOf(entries: { seq: number; events: Loose[] }[]): Promise<Misfit[]> {
  return check(entries as HeardEntry[]).then(({ faults }) => faults.map(({ what }) => what));
}

function first(entries: { events: Loose[] }[], type: string, has: string): Loose {
  const found = entries.flatMap(({ events }) => events).find((event) => event.type === type && (event[has] as unknown[] | undefined)?.length);
  if (!found) throw new Error(`nothing ${type} with ${has}`);
  return found;
}

test('no honest table is accused, and every card a seat read is checked', async () => {
  const found = await check(heard('sealed') as HeardEntry[]);
  expect(found.faults).toEqual([]);
  expect(found.cards.right).toBe(found.cards.all);
  expect(found.cards.all).toBeGreaterThan(5);
  expect(found.sealed).toBeGreaterThan(0);
  expect(found.shuffles.all).toBe(0);
  expect(found.lent).toBeGreaterThan(0);
  expect((await check(heard('circle') as HeardEntry[])).faults).toEqual([]);
});

test('what the GM laid open is checked card by card', async () => {
  const found = await check(heard('open') as HeardEntry[]);
  expect(found.faults).toEqual([]);
  expect(found.shuffles.right).toBeGreaterThan(2);
  const [last] = heard('open').slice(-1);
  const anew = last?.events.filter(({ type }) => type === 'shuffled').length;
  expect(anew).toBeGreaterThan(1);
  expect(found.sealed).toBe(anew); // what was shuffled with it, so that nobody knows what comes
});

test('what was pledged and did not come is counted, and accuses nobody', async () => {
  const entries = heard('sealed');
  const before = await check(entries as HeardEntry[]);
  (first(entries, 'witnessed', 'pledges').pledges as string[][]).push(['ben', 'f'.repeat(64)]);
  const { late, faults } = await check(entries as HeardEntry[]);
  expect(faults).toEqual([]);
  expect(late).toBe(before.late + 1);
});

test('dice follow from a key that was promised and from what browsers lent', async () => {
  const found = await check(heard('dice') as HeardEntry[]);
  expect(found.faults).toEqual([]);
  expect(found.dice.right).toBeGreaterThan(5);
  expect(found.cards.all).toBe(0);
});

test('another card is found out', async () => {
  const entries = heard('sealed');
  first(entries, 'moved', 'salts').faces = ['D99'];
  expect(await faultsOf(entries)).toContain('card');
});

test('a card whose seal is not opened is found out', async () => {
  const entries = heard('sealed');
  delete first(entries, 'moved', 'salts').salts;
  expect(await faultsOf(entries)).toContain('unopened');
});

test('another die is found out', async () => {
  const entries = heard('dice');
  const witnessed = entries.find(({ events }) => events.some((event) => event.type === 'witnessed' && event.dice));
  const rolled = witnessed?.events.find(({ type }) => type === 'rolled');
  if (rolled) rolled.faces = rolled.faces.map((face) => (Number(face) % 6) + 1);
  expect(await faultsOf(entries)).toEqual(['die']);
});

test('another order is found out', async () => {
  const entries = heard('open');
  const order = first(entries, 'shuffled', 'order').order as string[];
  order.reverse();
  expect(await faultsOf(entries)).toContain('order');
});

test('another leaf, another value and another key are found out', async () => {
  for (const [name, what] of [['leaves', 'root'], ['values', 'pledge']] as const) {
    const entries = heard('sealed');
    const told = first(entries, 'witnessed', name);
    told[name] = name === 'leaves' ? (told.leaves as unknown[]).map(() => []) : ['0'.repeat(32)];
    expect(await faultsOf(entries)).toContain(what);
  }
  const entries = heard('open');
  const later = entries.flatMap(({ events }) => events).filter(({ type }) => type === 'witnessed')[1];
  if (later) later.key = '0'.repeat(32);
  expect(await faultsOf(entries)).toContain('promise');
});

test('luck that does not say what it was drawn from is found out, and so is nonsense', async () => {
  const entries = heard('sealed');
  const at = entries.findLastIndex(({ events }) => events.some(({ type }) => type === 'shuffled'));
  const drew = entries[at];
  if (drew) drew.events = drew.events.filter(({ type }) => type !== 'witnessed');
  expect(await faultsOf(entries)).toContain('unsaid');
  expect(await faultsOf([{ seq: 1, events: [{ type: 'witnessed', faces: [] }] }])).toEqual(['unreadable']);
});

test('what is told otherwise than when it happened is found out', async () => {
  const entries = heard('sealed') as HeardEntry[];
  const notes = new Map<number, string>();
  for (const entry of entries) {
    const note = await noteOf(entry);
    if (note) notes.set(entry.seq, note);
  }
  expect((await check(entries, notes)).faults).toEqual([]);
  const [seq] = [...notes.keys()].slice(-1);
  expect((await check(entries, new Map([...notes, [seq ?? 0, 'f'.repeat(16)]]))).faults).toEqual([{ seq, what: 'otherwise' }]);
  expect((await check(entries.slice(0, -5), notes)).faults.every(({ what }) => what === 'otherwise')).toBe(true);
  expect(await noteOf({ seq: 1, events: [{ type: 'told' }] })).toBe('');
});

test('real cards are left out, and said to be', async () => {
  const entries = heard('sealed');
  entries.unshift({ seq: 0, events: ['ana', 'ben', 'gm'].map((who) => ({ type: 'marked', mark: `house/${who}`, what: 'own cards', faces: [] })) });
  for (const moved of entries.flatMap(({ events }) => events).filter(({ type }) => type === 'moved')) moved.faces = moved.faces?.map(() => 'D99');
  const { faults, real } = await check(entries as HeardEntry[]);
  expect(real).toEqual(['ana', 'ben', 'gm']);
  expect(faults.filter(({ what }) => what === 'card').length).toBeLessThan(2); // what belongs to the table is nobody's own
});

test('a real card is one wherever it comes to lie', async () => {
  const entries = heard('sealed') as HeardEntry[];
  const back = (entries.flatMap(({ events }) => events).find(({ leaves }) => (leaves as unknown[][] | undefined)?.[0]?.length) as { leaves: [number, string][][] } | undefined)?.leaves[0]?.at(-1)?.[0];
  const seq = (entries.at(-1)?.seq ?? 0) + 1;
  const gone = { type: 'moved', tokens: [back], source: 'draw/ana', target: 'aside/zoe' };
  const turned = { type: 'moved', tokens: [back], source: 'aside/zoe', target: 'discard/zoe', faces: ['D01'] };
  const real = { type: 'marked', mark: 'house/ana', what: 'own cards' };
  expect((await check([...entries, { seq, events: [gone, turned] }])).faults).toEqual([{ seq, what: 'unopened' }]);
  expect((await check([...entries, { seq, events: [real, gone, turned] }])).faults).toEqual([]);
});

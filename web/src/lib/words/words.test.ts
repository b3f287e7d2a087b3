import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offer, Told, TableView } from '$lib/wire';
import { fill, listed, numeral, say } from '.';
import { de } from './de';
import { en } from './en';
import { speak as inOurWords, spoken, spokenFact, spokenOffers, spokenRule, spokenTold, spokenView, wordsOf } from './engine';
import { language } from './language.svelte';
import { disguised } from './pseudo';
import { smoothed } from './smooth';
import sentences from './smoothed.test.json';

/** What each game says in German, as the house serves it. */
const BOOKS = import.meta.glob<Record<string, string>>('../../../../src/hearthside/{systems/*,kits/deckahedron/*}/german.json', {
  eager: true,
  import: 'default',
});
const GAMES = ['thousand_faces', 'deckahedron_world', 'first_empires', 'deck_of_adventures', 'adventure'];

function slots(sentence: string): string[] {
  const plain = sentence.replace(/\{(\w+), plural,(?: \w+ \{[^{}]*\})+\}/g, '{$1}');
  return [...new Set([...plain.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ''))].sort();
}

function bookOf(address: string): Response {
  const book = Object.entries(BOOKS).find(([path]) => address === `/api/systems/${path.split('/').at(-2) ?? ''}/german`);
  return Response.json(book?.[1] ?? {});
}

/** A page where every game has been played. */
async function learnt(): Promise<void> {
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(bookOf(address)));
  await speak('de');
  for (const game of GAMES) await language.learn({ name: game, tongues: ['de'] });
}

async function speak(asked: string): Promise<void> {
  history.replaceState(null, '', `/?lang=${asked}`);
  await language.recall();
}

beforeAll(learnt);
beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  await speak('en');
});

describe('the catalogue', () => {
  it.each(Object.keys(en) as (keyof typeof en)[])('says %s in German with the same slots', (key) => {
    expect(de[key]).not.toBe('');
    expect(slots(de[key])).toEqual(slots(en[key]));
  });

  it('is not German while a phrase is missing', () => {
    const { 'app.title': title, ...rest } = de;
    // @ts-expect-error the type check sees that the title is missing
    const broken: typeof de = rest;
    expect(broken).not.toHaveProperty(['app.title']);
    expect(title).toBe(en['app.title']);
  });

  it('chooses the plural, and writes the number as the language does', async () => {
    expect(say('home.hours', { hours: 1 })).toBe('1 hour');
    expect(say('home.hours', { hours: 3 })).toBe('3 hours');
    expect(numeral(1234.5)).toBe('1,234.5');
    await speak('de');
    expect(say('home.hours', { hours: 1 })).toBe('1 Stunde');
    expect(say('home.hours', { hours: 3 })).toBe('3 Stunden');
    expect(numeral(1234.5)).toBe('1.234,5');
  });

  it('lists names as the language does', async () => {
    await speak('de');
    expect(listed(['Ana', 'Ben', 'Mira'])).toBe('Ana, Ben und Mira');
  });

  it('leaves a slot readable that nobody filled', () => {
    expect(fill('{who} waits for {whom}', { who: 'Ana' })).toBe('Ana waits for {whom}');
    expect(fill('A tag: {words}.', { words: 'Down the well!' })).toBe('A tag: Down the well!');
    expect(fill('A tag: {words}.', { words: 'sand' })).toBe('A tag: sand.');
  });
});

describe('the language', () => {
  it('is the first one of the browser that is known', async () => {
    vi.stubGlobal('navigator', { languages: ['fr-FR', 'de-AT', 'en'] });
    history.replaceState(null, '', '/');
    await language.recall();
    expect(language.now).toBe('de');
    expect(document.documentElement.lang).toBe('de');
  });

  it('is the one chosen on an earlier visit, whatever the browser would like', async () => {
    await language.choose('de');
    vi.stubGlobal('navigator', { languages: ['en'] });
    history.replaceState(null, '', '/');
    await language.recall();
    expect(language.now).toBe('de');
  });

  it('can be asked for in the address, for this visit only', async () => {
    await speak('pseudo');
    expect(say('home.join')).toBe('⟦Ĵöîñ~~⟧');
    expect(document.documentElement.lang).toBe('en');
    expect(localStorage.length).toBe(0);
  });

  it('is English where nothing else is known', async () => {
    vi.stubGlobal('navigator', { languages: ['tlh'] });
    await speak('tlh');
    expect(language.now).toBe('en');
  });
});

describe('the pseudo-language', () => {
  it('keeps slots and plurals whole, and grows by a third', () => {
    expect(disguised('{who} flips')).toBe('⟦{who} ƒļîþš~~⟧');
    expect(disguised('{n, plural, one {# card} other {# cards}}')).toBe('⟦{n, plural, one {# çåŕđ} other {# çåŕđš}}⟧');
    expect(disguised('{names, list, and} go')).toBe('⟦{names, list, and} ğö~⟧');
  });
});

describe('what the games say', () => {
  const told = (says: string, more: Told['slots']): Told => ({ type: 'told', who: 'ana', rule: '', says, slots: more, to: [] });

  it('is said anew from what it was made of: counted, listed, and with names as they are', async () => {
    await speak('de');
    const says = '{move} costs {count, plural, one {# green token} other {# green tokens}}.';
    expect(inOurWords({ says, slots: { move: 'Attack', count: 1 } }, '')).toBe('Angriff kostet 1 grüne Marke.');
    expect(inOurWords({ says, slots: { move: 'Attack', count: 2 } }, '')).toBe('Angriff kostet 2 grüne Marken.');
    const attributes = { says: '{all, list, or}', slots: { all: ['Strength', 'Dexterity'] } };
    expect(inOurWords({ says: '{move} is flipped with {attributes}.', slots: { move: 'Ana', attributes } }, '')).toBe(
      'Ana wird mit Stärke oder Geschick aufgedeckt.',
    );
    const gone = { says: '{names, list, and} sleep.', slots: { names: ['Crown', 'Ben'] } };
    expect(inOurWords(gone, '')).toBe('Crown und Ben sleep.');
    const whose = { says: '{name}', slots: { name: 'Crown' } };
    expect(inOurWords({ says: '{what} of {whose}', slots: { what: 'Draw pile', whose } }, '')).toBe('Ziehstapel: Crown');
  });

  it('is said anew in labels, options, reasons, questions, rulings and tales', async () => {
    await speak('de');
    const wealth = { says: '{price} Wealth', slots: { price: 2 } };
    const bar = { rule: 'DW-GM-06', says: 'It takes Speed 3.', said: { says: 'It takes Speed {speed}.', slots: { speed: 3 } } };
    const options = [
      { value: 'wealth', label: '2 Wealth', barred: bar, said: wealth },
      { value: 'str', label: 'Strength', barred: null },
    ];
    const choice = { type: 'among', label: 'Split 7', said: { says: 'Split {number}', slots: { number: 7 } }, options };
    const offer = { action: 'split', label: 'Rest', help: '', blocked: bar, fields: [{ name: 'into', label: 'Split 7', choice }] };
    const [heard] = spokenOffers([offer as unknown as Offer]);
    expect(heard?.blocked?.says).toBe('Es braucht Tempo 3.');
    expect(heard?.fields[0]?.label).toBe('7 aufteilen');
    const read = heard?.fields[0]?.choice;
    expect(read?.type === 'among' && read.options.map(wordsOf)).toEqual(['2 Reichtum', 'Stärke']);
    expect(read?.type === 'among' && read.options[0]?.barred?.says).toBe('Es braucht Tempo 3.');

    const question = { matter: {}, says: 'How was Ana wounded?', said: { says: 'How was {who} wounded?', slots: { who: 'Ana' } } };
    const view = spokenView({ awaited: { gm: question } } as unknown as TableView);
    expect(view.awaited.gm?.says).toBe('Wie wurde Ana verwundet?');

    const overruled = { type: 'overruled', rule: '', says: bar.says, reason: 'It is late.', said: bar.said } as const;
    expect(spokenRule(overruled)).toBe('Es braucht Tempo 3.');
    expect(spokenFact(wealth)).toBe('2 Reichtum');
    const parts = { says: '{stamina} Stamina, {wounds, plural, one {# Wound} other {# Wounds}}', slots: { stamina: 1, wounds: 1 } };
    expect(spokenTold(told('{who} splits {number}: {parts}.', { number: 7, parts }), 'Ana')).toBe('Ana teilt 7 auf: 1 Ausdauer, 1 Wunde.');
  });

  it('is looked up by its English', async () => {
    expect(spoken('Call for a flip')).toBe('Call for a flip');
    await speak('de');
    expect(spoken('Call for a flip')).toBe('Zum Aufdecken auffordern');
  });

  it('stays English where nobody translated it', async () => {
    await speak('de');
    expect(spoken('The moon is made of cheese.')).toBe('The moon is made of cheese.');
    expect(spoken('constructor')).toBe('constructor');
  });

  // The story that is taken home is held to the same list, in tests/story.
  it.each(sentences as [string, Record<string, unknown>, string][])('%s reads well', (template, filled, told) => {
    expect(smoothed(template, filled)).toBe(told);
  });

  it('is spoken whole or not at all: a word that happens to be known does not begin a German sentence', async () => {
    await speak('de');
    for (const card of ['Two of them, and no more sitting on the fence.', 'Nothing of what limits the item holds.', 'Show a downside of looks, fame or gear']) {
      expect(spoken(card)).toBe(card);
    }
  });

  it('is told with the words of the game in its slots', async () => {
    await speak('de');
    const flip = told('{who} flips {attribute}, {suit}{odds}: {result}', {
      attribute: 'Str',
      suit: 'Crown',
      odds: ' with advantage',
      result: '✔✔',
    });
    expect(spokenTold(flip, 'Ana')).toBe('Ana deckt auf: Kra, Krone, mit Vorteil: ✔✔');
  });

  it('leaves the words of people alone', async () => {
    await speak('de');
    expect(spokenTold(told('{words}', { words: 'Attack' }), 'Ana')).toBe('Attack');
    expect(spokenTold(told('{who} takes a wound. {how}', { how: 'Attack' }), 'Crown')).toBe(
      'Crown trägt eine Wunde davon. Attack.',
    );
    expect(spoken('Heart of Gold')).toBe('Heart of Gold');
  });

  it('reads as a sentence, whatever lies in its slots', () => {
    const tell = (says: string, slots: Told['slots']) => spokenTold(told(says, slots), 'Ana');
    expect(tell('{who} is hit. {what}', { what: 'a wet rope' })).toBe('Ana is hit. A wet rope.');
    expect(tell('{who} is hit. {what}', { what: '' })).toBe('Ana is hit.');
    expect(tell('{foe} enters the fight.', { foe: 'the old gate' })).toBe('The old gate enters the fight.');
    expect(tell('The Bad Bank strengthens {foe}.', { foe: 'Is it Bob?' })).toBe('The Bad Bank strengthens Is it Bob?');
    expect(tell('{name} has {count} advantages.', { name: 'Bo', count: 1 })).toBe('Bo has 1 advantage.');
    expect(tell('{name} has {count} advantages.', { name: 'Bo', count: 2 })).toBe('Bo has 2 advantages.');
    expect(tell('{who} carries a {shield}.', { shield: 'Impervious shield' })).toBe('Ana carries an Impervious shield.');
    expect(tell('{who} carries a {shield}.', { shield: 'Unique shield' })).toBe('Ana carries a Unique shield.');
    expect(tell('In the {place}: {who}.', { place: 'the old gate' })).toBe('In the old gate: Ana.');
    expect(tell('{who} gains {power} for {price} XP.', { power: 'Infuse', price: 0 })).toBe('Ana gains Infuse.');
    expect(tell('A challenge: {question}', { question: 'who dares' })).toBe('A challenge: who dares.');
  });

  it('stands around what people named themselves', async () => {
    await speak('de');
    const told = (says: string, slots: Record<string, unknown>) => inOurWords({ says, slots }, '');
    const dice = (source: string, dice: string) => ({ says: '{source} {dice}', slots: { source, dice } });
    expect(told('{tag}, {uses} left', { tag: 'Slick with rain', uses: 2 })).toBe('Slick with rain, noch 2');
    expect(told('{all, list, and}', { all: [dice('Body', '+2'), dice('A good rope', '+1')] })).toBe('Körper +2 und A good rope +1');
    expect(told('{skill} ({ability})', { skill: 'Brawl', ability: 'Body' })).toBe('Raufen (Körper)');
    expect(told('As it stands: {now}', { now: 'Risky' })).toBe('Wie sie ist: Riskant');
  });

  it('is never taken apart: what a game did not put together stays as it is', async () => {
    await speak('de');
    expect(spoken('Stunned by Mira')).toBe('Stunned by Mira');
    expect(inOurWords({ says: '{condition} by {who}', slots: { condition: 'Stunned', who: 'Mira' } }, '')).toBe('Betäubt durch Mira');
    expect(inOurWords({ says: '{condition}: {turns}', slots: { condition: 'Stunned', turns: 2 } }, '')).toBe('Betäubt: 2');
  });

  it('is translated where the rules put it together', async () => {
    await speak('de');
    const pile = (what: string) => inOurWords({ says: '{what} of {whose}', slots: { what, whose: 'Ana' } }, '');
    expect(pile('Draw pile')).toBe('Ziehstapel: Ana');
    expect(pile('Target Cards of tasks')).toBe('Zielkarten von Aufgaben: Ana');
    expect(inOurWords({ says: 'The Target Card of {whom}', slots: { whom: 'Ben' } }, '')).toBe('Die Zielkarte von Ben');
  });
});

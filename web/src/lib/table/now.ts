import type { Deed, InLine, Left, Means, Now, Owed, Touch, Wording } from '$lib/wire';
import { spokenFact } from '$lib/words/engine';

/** The same, with these words in the language of this page. */
type Spoken<Kind, Words extends keyof Kind> = Omit<Kind, Words> & Record<Words, string>;

export type DeedNow = Spoken<Omit<Deed, 'means'>, 'title' | 'says' | 'cost'> & { means: Spoken<Means, 'says'>[] };
export type LeftNow = Spoken<Left, 'says'>;
export type InLineNow = Spoken<InLine, 'title' | 'says'>;
export type OwedNow = Spoken<Omit<Owed, 'deed'>, 'title' | 'says'> & { deed: DeedNow | null };
export type TouchNow = Omit<Touch, 'deeds'> & { deeds: DeedNow[] };
/** What comes next, in the language of this page. */
export type WhatsNext = Spoken<Omit<Now, 'deeds' | 'left' | 'line' | 'owed' | 'grows' | 'touch'>, 'cue' | 'says' | 'round'> & {
  deeds: DeedNow[];
  touch: TouchNow[];
  left: LeftNow[];
  line: InLineNow[];
  owed: OwedNow[];
  grows: OwedNow[];
};

export function spokenNow(now: Now): WhatsNext {
  return {
    ...spoken(now, 'cue', 'says', 'round'),
    deeds: now.deeds.map(spokenDeed),
    touch: now.touch.map((touch) => ({ ...touch, deeds: touch.deeds.map(spokenDeed) })),
    left: now.left.map((left) => spoken(left, 'says')),
    line: now.line.map((each) => spoken(each, 'title', 'says')),
    owed: now.owed.map(spokenOwed),
    grows: now.grows.map(spokenOwed),
  };
}

function spokenOwed(owed: Owed): OwedNow {
  return { ...spoken(owed, 'title', 'says'), deed: owed.deed && spokenDeed(owed.deed) };
}

export function spokenDeed(deed: Deed): DeedNow {
  return { ...spoken(deed, 'title', 'says', 'cost'), means: deed.means.map((each) => spoken(each, 'says')) };
}

function spoken<Kind extends Record<Words, Wording>, Words extends keyof Kind>(it: Kind, ...words: Words[]): Spoken<Kind, Words> {
  return { ...it, ...Object.fromEntries(words.map((word) => [word, spokenFact(it[word])])) } as Spoken<Kind, Words>;
}

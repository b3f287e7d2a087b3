import { en } from './en';

/** What a language brings: every phrase of the pages, and the games' sentences by their English. */
export interface Catalogue {
  phrases: Readonly<Record<keyof typeof en, string>>;
  sentences: Readonly<Record<string, string>>;
  /** What to make of the German sentences of a game, where they are not read as they are. */
  ofGame?: (sentences: Record<string, string>) => Record<string, string>;
}

const ENGLISH: Catalogue = { phrases: en, sentences: {} };

/** The languages people can choose, by the name each has for itself. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Chosen = keyof typeof LANGUAGES;
/** The pseudo-language shows what never passed through the catalogue. It is asked for by name, never offered. */
type Language = Chosen | 'pseudo';

const KEY = 'hearthside.language';

/** Other languages are fetched when somebody reads them. */
const FETCHED: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  de: () => import('./german').then((module) => module.german),
  pseudo: () => import('./pseudo').then((module) => module.pseudo),
};

/** A game, and the languages it is spoken in beside English. */
interface Speaking {
  name: string;
  tongues: string[];
}

/** The language the pages are in. It follows the browser unless somebody chose otherwise. */
class LanguageChoice {
  #now = $state<Language>('en');
  /** The games whose sentences are needed here. */
  #games = new Set<string>();
  #catalogue = $state.raw<Catalogue>(ENGLISH);

  get now(): Language {
    return this.#now;
  }
  get catalogue(): Catalogue {
    return this.#catalogue;
  }
  /** The name of the language for `Intl`. */
  get locale(): string {
    return this.#now === 'pseudo' ? 'en' : this.#now;
  }

  /** Speak as the address asks, as was chosen on an earlier visit, or as the browser would like it. */
  async recall(): Promise<void> {
    const asked = [new URLSearchParams(location.search).get('lang'), localStorage.getItem(KEY), ...navigator.languages];
    await this.#speak(asked.map(known).find((language) => language !== null) ?? 'en');
  }

  /** Speak this from now on, and on later visits. */
  async choose(language: Chosen): Promise<void> {
    localStorage.setItem(KEY, language);
    await this.#speak(language);
  }

  /** Learn what a game says, where it has that in another language than English. */
  async learn(game: Speaking): Promise<void> {
    if (game.tongues.length === 0 || this.#games.has(game.name)) return;
    this.#games.add(game.name);
    if (this.#now !== 'en') await this.#speak(this.#now);
  }

  /** Whether what a game says can be read at once. */
  knows({ name, tongues }: Speaking): boolean {
    return this.#now === 'en' || tongues.length === 0 || this.#games.has(name);
  }

  async #speak(language: Language): Promise<void> {
    try {
      this.#catalogue = language === 'en' ? ENGLISH : await this.#whole(await FETCHED[language]());
      this.#now = language;
    } catch {
      // Without a line there is no other language; the one that is spoken already goes on.
    }
    document.documentElement.lang = this.locale;
  }

  /** A language with the sentences of all games that are needed here. */
  async #whole(pages: Catalogue): Promise<Catalogue> {
    const ofGame = pages.ofGame ?? ((sentences) => sentences);
    const games = await Promise.all([...this.#games].map(async (game) => ofGame(await sentencesOf(game))));
    return games.length > 0 ? { ...pages, sentences: Object.assign({}, ...games, pages.sentences) } : pages;
  }
}

function known(asked: string | null): Language | null {
  const name = asked?.toLowerCase().split('-')[0];
  return name === 'pseudo' || (name !== undefined && name in LANGUAGES) ? (name as Language) : null;
}

/** A table is not kept waiting for its words any longer, in milliseconds. */
const PATIENCE = 5000;
const learnt: Record<string, Promise<Record<string, string>> | undefined> = {};

/** The sentences of a game in German, by their English; fetched once. */
function sentencesOf(game: string): Promise<Record<string, string>> {
  return (learnt[game] ??= fetched(game));
}

async function fetched(game: string): Promise<Record<string, string>> {
  try {
    const answer = await fetch(`/api/systems/${encodeURIComponent(game)}/german`, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) return (await answer.json()) as Record<string, string>;
  } catch {
    // The line is gone; the sentences stay English until somebody asks again.
  }
  learnt[game] = undefined;
  return {};
}

export const language = new LanguageChoice();

import { en } from './en';

/** What a language brings: every phrase of the pages, and the games' sentences by their English. */
export interface Catalogue {
  phrases: Readonly<Record<keyof typeof en, string>>;
  sentences: Readonly<Record<string, string>>;
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

/** The language the pages are in. It follows the browser unless somebody chose otherwise. */
class LanguageChoice {
  #now = $state<Language>('en');
  /** Games that bring sentences of their own, by the languages they have them in. */
  #brought = new Map<string, string[]>();
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

  /** Learn what a game says, where it brings sentences of its own in the language that is spoken here. */
  async learn(game: string, tongues: string[]): Promise<void> {
    if (this.#brought.has(game) || tongues.length === 0) return;
    this.#brought.set(game, tongues);
    if (tongues.includes(this.#now)) await this.#speak(this.#now);
  }

  async #speak(language: Language): Promise<void> {
    try {
      const pages = language === 'en' ? ENGLISH : await FETCHED[language]();
      const games = [...this.#brought].filter(([, tongues]) => tongues.includes(language));
      const brought = await Promise.all(games.map(([game]) => sentencesOf(game)));
      this.#catalogue = brought.length > 0 ? { ...pages, sentences: Object.assign({}, pages.sentences, ...brought) } : pages;
      this.#now = language;
    } catch {
      // Without a line there is no other language; the one that is spoken already goes on.
    }
    document.documentElement.lang = this.locale;
  }
}

function known(asked: string | null): Language | null {
  const name = asked?.toLowerCase().split('-')[0];
  return name === 'pseudo' || (name !== undefined && name in LANGUAGES) ? (name as Language) : null;
}

/** Only German is brought so far. */
async function sentencesOf(game: string): Promise<Record<string, string>> {
  const answer = await fetch(`/api/systems/${encodeURIComponent(game)}/german`);
  return answer.ok ? ((await answer.json()) as Record<string, string>) : {};
}

export const language = new LanguageChoice();

import { de } from './de';
import sentences from './engine.de.json';
import type { Catalogue } from './language.svelte';

export const german: Catalogue = { phrases: de, sentences };

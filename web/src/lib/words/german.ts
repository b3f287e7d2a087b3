import { de } from './de';
import sentences from './house.de.json';
import type { Catalogue } from './language.svelte';

export const german: Catalogue = { phrases: de, sentences };

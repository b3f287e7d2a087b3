import { readBy } from '$lib/systems/deckahedron';
import type { Skin } from '$lib/systems/skin';
import Picking from '$lib/systems/thousand_faces/Picking.svelte';
import { faces, on } from '$lib/systems/thousand_faces/skin';
import type { TableView } from '$lib/wire';
import { say } from '$lib/words';
import Breathing from './Breathing.svelte';
import HeroSheet from './HeroSheet.svelte';
import HeroCards from './HeroCards.svelte';
import HeroMove from './HeroMove.svelte';
import Heroes from './Heroes.svelte';
import LimitFields from './LimitFields.svelte';
import MasterFields from './MasterFields.svelte';
import { SUITS, TEN_POINTS, isHeroic, tokensOn } from './body';
import './suits.css';

const isLucky = (view: TableView, seat: string) => !isHeroic(view, seat);

/** The print for playtesting: ten Stamina points, real dice and five phases to an attack; luck, or heroism. */
export const playtest: Skin = {
  ...faces,
  ...readBy(SUITS),
  piles: [
    { kind: 'draw', look: 'square' },
    { kind: 'discard', look: 'square' },
    { kind: 'exhaustion', look: 'ash', isOn: isLucky },
    { kind: 'heroic', look: 'square', isOn: isHeroic },
  ],
  candleWords: ({ left, most }) => say('pt.stamina', { left, all: most }),
  laid: TEN_POINTS.lost.flatMap((pile) => [
    { pile, count: tokensOn, title: () => say('pt.tokens'), symbol: 'token-stamina' },
    ...(faces.laid ?? []).map((token) => ({ ...token, pile })),
  ]),
  mine: HeroCards,
  sheet: HeroSheet,
  fields: { ...faces.fields, master: MasterFields, limit: LimitFields },
  leaves: {
    ...faces.leaves,
    ...on(Heroes, ['go_heroic', 'stay_lucky']),
    level_card: Picking,
    recover: Breathing,
    attempt: HeroMove,
  },
};

export default playtest;

import type { Piece, Skin } from '$lib/systems/skin';
import type { TableView } from '$lib/wire';
import AttackFields from './AttackFields.svelte';
import BuyFields from './BuyFields.svelte';
import FoesRow from './FoesRow.svelte';
import GmMoveFields from './GmMoveFields.svelte';
import GmPurses from './GmPurses.svelte';
import GreenRings from './GreenRings.svelte';
import HandOutFields from './HandOutFields.svelte';
import ItemFields from './ItemFields.svelte';
import MusterFields from './MusterFields.svelte';
import OpenerFields from './OpenerFields.svelte';
import RestFields from './RestFields.svelte';
import ShopCounter from './ShopCounter.svelte';
import Stall from './Stall.svelte';
import StudyFields from './StudyFields.svelte';
import Worksheet from './Worksheet.svelte';
import { ringsOf } from './worksheet';

const isBehind = (view: TableView) => view.role === 'gm';

/** What lies behind the GM's screen, and what players see of it. */
export const BEHIND_THE_SCREEN: Piece[] = [
  {
    where: 'world',
    isOn: isBehind,
    show: Worksheet,
    deeds: [
      ...['bring', 'muster', 'change_foe', 'close_in', 'foes_attack', 'gang_up', 'send_off', 'fight_format', 'weigh'],
      ...['ally_acts', 'dismiss_ally'],
    ],
  },
  {
    where: 'world',
    isOn: isBehind,
    show: Stall,
    deeds: ['hand_out', 'write_item', 'write_weapon', 'write_armour', 'write_shield'],
  },
  {
    where: 'points',
    isOn: isBehind,
    show: GmPurses,
    deeds: [
      ...['hinder', 'clear_way', 'spring', 'strengthen', 'unmask', 'bring_ally', 'show_change', 'reveal_hearth'],
      ...['scene', 'chapter', 'next_book', 'next_day', 'earn', 'goal'],
    ],
  },
  { where: 'top', isOn: (view) => !isBehind(view), show: FoesRow },
  { where: 'middle', isOn: (view) => ringsOf(view, view.seat) !== null, show: GreenRings, deeds: ['free_card'] },
  {
    where: 'middle',
    // Whoever has something to answer does that first.
    isOn: (view) => (view.marks['shopping/table'] ?? []).includes(view.seat) && !(view.seat in view.awaited),
    show: ShopCounter,
  },
];

/** Actions of the GM and of quiet days whose fields are drawn by hand. */
export const FIELDS_BEHIND: Skin['fields'] = {
  foes_attack: AttackFields,
  gang_up: AttackFields,
  muster: MusterFields,
  gm_move: GmMoveFields,
  step_up: GmMoveFields,
  hand_out: HandOutFields,
  write_item: ItemFields,
  write_weapon: ItemFields,
  write_armour: ItemFields,
  write_shield: ItemFields,
  open_session: OpenerFields,
  rest: RestFields,
  seek_help: RestFields,
  study: StudyFields,
  buy: BuyFields,
};

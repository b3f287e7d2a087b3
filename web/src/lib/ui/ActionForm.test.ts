import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command, Offer } from '$lib/wire';
import { ActionDraft } from '$lib/table/draft.svelte';
import { flipTape } from '$lib/table/tapes';
import ActionForm from './ActionForm.svelte';

const { view, offers, game } = flipTape.welcome;

let form: Record<string, unknown> | undefined;
let onact: ReturnType<typeof vi.fn<(command: Command, because?: string) => void>>;

beforeEach(() => {
  onact = vi.fn();
});
afterEach(async () => {
  if (form) await unmount(form);
  document.body.replaceChildren();
});

function open(action: string, change: Partial<Offer> = {}, canOverrule = false): void {
  const found = offers.find((offer) => offer.action === action);
  if (!found) throw new Error(`nobody offers ${action}`);
  const draft = new ActionDraft({ ...found, ...change });
  form = mount(ActionForm, { target: document.body, props: { draft, view, deck: game.deck, canOverrule, onact } });
  flushSync();
}

function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
  flushSync();
}

test('an action of any game is played from its offer alone', () => {
  open('flip');
  press('button[type=submit]');
  expect(onact).not.toHaveBeenCalled();
  press('input[type=radio]');
  press('button[aria-label="More: Advantages"]');
  press('button[type=submit]');
  expect(onact).toHaveBeenCalledWith(expect.objectContaining({ do: 'flip', attribute: 'dex', advantages: 1 }));
});

test('cards are picked by tapping them, face down as they lie', () => {
  open('regain');
  press('.pick');
  press('button[type=submit]');
  const [token] = view.piles['exhaustion/kresk']?.tokens ?? [];
  expect(onact).toHaveBeenCalledWith({ do: 'regain', cards: [token] });
});

test('what cannot be done says why and does nothing', () => {
  open('reshuffle', { blocked: { rule: 'TF-SHUF-01', says: 'Not in the middle of a flip.' } });
  press('button[type=submit]');
  expect(onact).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain('Not in the middle of a flip.');
});

test('a GM may do it all the same, with a reason', () => {
  open('reshuffle', { blocked: { rule: 'TF-SHUF-01', says: 'Not in the middle of a flip.' } }, true);
  const reason = document.querySelector<HTMLInputElement>('input.field');
  if (!reason) throw new Error('nobody asks for a reason');
  reason.value = 'The wind did it.';
  reason.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  reason.closest('form')?.requestSubmit();
  expect(onact).toHaveBeenCalledWith({ do: 'reshuffle' }, 'The wind did it.');
});

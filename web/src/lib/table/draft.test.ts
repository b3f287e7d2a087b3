import { describe, expect, test } from 'vitest';
import type { Choice, Field, Offer, YesNo } from '$lib/wire';
import { ActionDraft, outcomesOf } from './draft.svelte';

function offer(...fields: Field[]): Offer {
  return { action: 'flip', label: 'Flip', help: '', rule: '', group: 'play', urgent: false, blocked: null, fields };
}

function field(name: string, choice: Choice, preset: unknown = undefined): Field {
  return { name, label: name, choice, preset };
}

const attribute = field('attribute', {
  type: 'among',
  label: '',
  options: [
    { value: 'dex', label: 'Dex', barred: null },
    { value: 'str', label: 'Str', barred: { rule: 'R', says: 'Not now.' } },
    { value: 'int', label: 'Int', barred: null },
  ],
});
const advantages = field('advantages', { type: 'between', label: '', least: 0, most: 9 }, 0);

describe('putting an action together', () => {
  test('a field without an answer holds it up, and names itself', () => {
    const draft = new ActionDraft(offer(attribute, advantages));
    expect(draft.command).toBeNull();
    expect(draft.missing?.name).toBe('attribute');
    draft.choose('attribute', 'dex');
    expect(draft.command).toEqual({ do: 'flip', attribute: 'dex', advantages: 0 });
  });

  test('a barred option does not count as an answer', () => {
    const draft = new ActionDraft(offer(attribute));
    draft.choose('attribute', 'str');
    expect(draft.command).toBeNull();
  });

  test('where there is only one answer, it is given', () => {
    const one = field('keep', { type: 'among', label: '', options: [{ value: 40, label: 'D11', barred: null }] });
    expect(new ActionDraft(offer(one)).command).toEqual({ do: 'flip', keep: 40 });
  });

  test.each<[string, Choice, unknown, unknown]>([
    ['picks too few cards', { type: 'pick', label: '', place: 'exhaustion/ana', tokens: [1, 2, 3], least: 2, most: 3 }, [1], [1, 2]],
    ['picks a card that is not there', { type: 'pick', label: '', place: '', tokens: [1], least: 1, most: 1 }, [9], [1]],
    ['says nothing where words are needed', { type: 'words', label: '', most: 9, optional: false }, '  ', 'Yes.'],
    ['says too much', { type: 'words', label: '', most: 3, optional: true }, 'four', 'tea'],
    ['goes beyond a range', { type: 'between', label: '', least: 1, most: 4 }, 5, 4],
    ['leaves a number empty', { type: 'between', label: '', least: 1, most: 40 }, Number.NaN, 7],
  ])('somebody who %s has not finished', (_, choice, wrong, right) => {
    const draft = new ActionDraft(offer(field('it', choice)));
    draft.choose('it', wrong);
    expect(draft.command).toBeNull();
    draft.choose('it', right);
    expect(draft.command).toEqual({ do: 'flip', it: right });
  });
});

test('cards picked from one pile are put back when another pile is chosen', () => {
  const piles = ['draw/ana', 'discard/ana'].map((value) => ({ value, label: value, barred: null }));
  const draft = new ActionDraft(
    offer(
      field('source', { type: 'among', label: '', options: piles }),
      field('cards', { type: 'pick_from', label: '', field: 'source', least: 1, most: 3 }),
    ),
  );
  draft.choose('source', 'draw/ana');
  draft.choose('cards', [4, 5]);
  expect(draft.command).toEqual({ do: 'flip', source: 'draw/ana', cards: [4, 5] });
  draft.choose('source', 'discard/ana');
  expect(draft.missing?.name).toBe('cards');
});

test('when the table moves on, what can still be chosen stays', () => {
  const draft = new ActionDraft(offer(attribute, advantages));
  draft.choose('attribute', 'dex');
  draft.choose('advantages', 3);
  draft.renew(offer(attribute, field('advantages', { type: 'between', label: '', least: 0, most: 2 }, 0)));
  expect(draft.command).toEqual({ do: 'flip', attribute: 'dex', advantages: 0 });
});

describe('a field that follows from another', () => {
  const named = (...names: string[]) => names.map((value) => ({ value, label: value, barred: null }));
  const following = offer(
    field('power', { type: 'among', label: '', options: named('heal', 'light', 'sound') }),
    field('targets', {
      type: 'following',
      label: 'On whom?',
      field: 'power',
      cases: {
        heal: { type: 'several', label: 'Whom?', options: named('ana', 'ben'), least: 1, most: 1, beside: {} },
        light: { type: 'several', label: 'On whom?', options: named('orc'), least: 0, most: 1, beside: {} },
      },
    }),
  );

  test('is not asked before the other, and not where there is nothing to say', () => {
    const draft = new ActionDraft(following);
    expect(draft.fields.map(({ name }) => name)).toEqual(['power']);
    draft.choose('power', 'sound');
    expect(draft.command).toEqual({ do: 'flip', power: 'sound' });
  });

  test('takes what the other says, and begins anew with another', () => {
    const draft = new ActionDraft(following);
    draft.choose('power', 'heal');
    expect(draft.missing?.label).toBe('Whom?');
    draft.choose('targets', ['ben']);
    expect(draft.command).toEqual({ do: 'flip', power: 'heal', targets: ['ben'] });
    draft.renew(following);
    expect(draft.value('targets')).toEqual(['ben']);
    draft.choose('power', 'light');
    expect(draft.command).toEqual({ do: 'flip', power: 'light', targets: [] });
  });
});

describe('the outcomes of what is asked', () => {
  const asked = (choice: Partial<YesNo>) => ({ ...offer(field('roll', { type: 'yesno', label: '', yes: '', no: '', ...choice })), urgent: true });

  test('of yes and no are two buttons where both have words of their own', () => {
    expect(outcomesOf(asked({ yes: 'Roll', no: 'Let go' })).map(({ value, label }) => [value, label])).toEqual([
      [true, 'Roll'],
      [false, 'Let go'],
    ]);
    expect(outcomesOf(asked({}))).toEqual([]);
  });
});

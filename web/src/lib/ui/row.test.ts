import { afterEach, beforeEach, expect, test } from 'vitest';
import { alongRow } from './row';

let row: HTMLElement;
let leave: () => void;
const button = (at: number) => row.querySelectorAll('button')[at] as HTMLButtonElement;
const press = (key: string) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

beforeEach(() => {
  row = document.createElement('ul');
  row.innerHTML = '<li><button>one</button></li><li><button>two</button></li><li><button>three</button></li>';
  document.body.append(row);
  leave = alongRow(row);
});
afterEach(() => {
  leave();
  document.body.replaceChildren();
});

test('the whole row is one stop for Tab', () => {
  expect([0, 1, 2].map((at) => button(at).tabIndex)).toEqual([0, -1, -1]);
});

test('arrows walk along it and stop at its ends', () => {
  button(0).focus();
  press('ArrowRight');
  expect(document.activeElement).toBe(button(1));
  press('End');
  expect(document.activeElement).toBe(button(2));
  press('ArrowRight');
  expect(document.activeElement).toBe(button(2));
  press('Home');
  press('ArrowLeft');
  expect(document.activeElement).toBe(button(0));
});

test('where a button went away from under somebody, arrows go on from its place', () => {
  const place = button(1).parentElement as HTMLElement;
  button(1).remove();
  place.tabIndex = -1;
  place.focus();
  press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('three');
  place.focus();
  press('ArrowLeft');
  expect(document.activeElement?.textContent).toBe('one');
});

test('Tab comes back to where one was', () => {
  button(0).focus();
  press('ArrowRight');
  expect([0, 1, 2].map((at) => button(at).tabIndex)).toEqual([-1, 0, -1]);
});

test('a list that grows at its end is entered there, and only by the buttons that belong to it', async () => {
  const list = document.createElement('ol');
  const line = (words: string) => `<li><button class="line">${words}</button><button class="more">more</button></li>`;
  list.innerHTML = line('one') + line('two');
  document.body.append(list);
  const away = alongRow(list, '.line', true);
  const stops = () => [...list.querySelectorAll<HTMLButtonElement>('.line')].map((each) => each.tabIndex);
  expect(stops()).toEqual([-1, 0]);
  expect(list.querySelector<HTMLButtonElement>('.more')?.tabIndex).toBe(0);

  list.insertAdjacentHTML('beforeend', line('three'));
  await Promise.resolve();
  expect(stops()).toEqual([-1, -1, 0]);

  list.querySelector<HTMLButtonElement>('.line')?.focus();
  list.insertAdjacentHTML('beforeend', line('four'));
  await Promise.resolve();
  expect(stops()).toEqual([0, -1, -1, -1]);
  away();
});

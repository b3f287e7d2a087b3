import { afterEach, expect, it } from 'vitest';
import { keepPlace } from './place';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

async function take(inner: string, taken: string): Promise<Element | null> {
  document.body.innerHTML = `<div id="app">${inner}</div>`;
  stop = keepPlace();
  document.querySelector<HTMLElement>('button')?.focus();
  document.querySelector(taken)?.remove();
  await new Promise((done) => setTimeout(done));
  return document.activeElement;
}

async function lay(inner: string): Promise<void> {
  document.querySelector('#app')?.replaceChildren(document.createRange().createContextualFragment(inner));
  await new Promise((done) => setTimeout(done));
}

it('stays near what was pressed and is gone', async () => {
  const now = await take('<main><section><p><button>Flip</button></p></section></main>', 'p');
  expect(now?.tagName).toBe('SECTION');
});

it('leaves a new page to its heading', async () => {
  expect(await take('<main><button>Flip</button></main>', 'main')).toBe(document.body);
  // While a table is opened one page after the other makes way; whoever pressed Tab in the first of them is not left nowhere.
  await lay('<header></header>');
  expect(document.activeElement).toBe(document.body);
  await lay('<main><h1>The table</h1></main>');
  expect(document.activeElement?.tagName).toBe('H1');
});

it('goes to the heading of a screen that made way for another, where nothing around it can be stood on', async () => {
  const before = '<div class="deck"><main id="one"><button>Deal</button></main><h1>The table</h1></div>';
  document.body.innerHTML = `<div id="app">${before}</div>`;
  const deck = document.querySelector<HTMLElement>('.deck');
  if (deck) deck.focus = () => undefined;
  stop = keepPlace();
  document.querySelector<HTMLElement>('button')?.focus();
  document.querySelector('#one')?.remove();
  await new Promise((done) => setTimeout(done));
  expect(document.activeElement?.tagName).toBe('H1');
});

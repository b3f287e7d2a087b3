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

it('stays near what was pressed and is gone', async () => {
  const now = await take('<main><section><p><button>Flip</button></p></section></main>', 'p');
  expect(now?.tagName).toBe('SECTION');
});

it('leaves a new page to its heading', async () => {
  expect(await take('<main><button>Flip</button></main>', 'main')).toBe(document.body);
});

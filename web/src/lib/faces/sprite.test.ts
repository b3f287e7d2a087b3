import { beforeAll, expect, test, vi } from 'vitest';
import { layOutDrawings } from './sprite';

const SVG = 'http://www.w3.org/2000/svg';

function drawn(name: string, children: Element[] = []): Element {
  const made = document.createElementNS(SVG, name);
  made.append(...children);
  return made;
}

function named(name: string, id: string, children: Element[] = []): Element {
  const made = drawn(name, children);
  made.id = id;
  return made;
}

function use(id: string): Element {
  const made = drawn('use');
  made.setAttribute('href', `#${id}`);
  return made;
}

const asked: string[] = [];
vi.mock('$lib/wire/drawing', () => ({
  drawingAt: (address: string) => {
    asked.push(address);
    const parts = drawn('defs', [named('g', 'part-check'), named('g', 'part-cross'), named('linearGradient', 'gold')]);
    const cards = [named('symbol', 'card-1', [use('part-check')]), named('symbol', 'card-2', [use('part-cross')])];
    return Promise.resolve(address.includes('sprite') ? drawn('svg', [parts, ...cards]) : drawn('svg'));
  },
}));

const laidOut = (): string[] => [...document.querySelectorAll('.drawings [id]')].map(({ id }) => id);
const breath = (): Promise<void> => new Promise((rest) => setTimeout(rest));

beforeAll(async () => {
  document.body.append(use('card-2'));
  await layOutDrawings();
});

test('every drawing is fetched with the page, and those alone are laid out that something is drawn with', async () => {
  expect(asked).toHaveLength(4);
  expect(laidOut()).toEqual(['part-cross', 'card-2']);
  expect(document.querySelector('.painters #gold')).not.toBeNull();
  const face = use('nothing-of-ours');
  document.body.append(drawn('svg', [face]));
  await breath();
  expect(laidOut()).toHaveLength(2);
  face.setAttribute('href', '#card-1');
  await breath();
  expect(laidOut()).toEqual(['part-cross', 'card-2', 'part-check', 'card-1']);
  expect(asked).toHaveLength(4);
});

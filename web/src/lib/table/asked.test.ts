import { expect, test } from 'vitest';
import { pressed, touchedAt } from './asked';

test('what is touched is the button or the space that a finger lands on', () => {
  document.body.innerHTML = '<button><b>Flip</b></button><svg><path data-at="C3" /></svg><p>Words</p>';
  const under = (selector: string) => touchedAt(document.querySelector(selector));
  expect(under('b')).toBe(document.querySelector('button'));
  expect(under('path')).toBe(document.querySelector('path'));
  expect(under('p')).toBeNull();
  expect(touchedAt(null)).toBeNull();
});

test('it lies pressed until the table has answered', () => {
  document.body.innerHTML = '<button>Flip</button>';
  const letGo = pressed(document.querySelector('button'));
  expect(document.querySelectorAll('[data-asked]')).toHaveLength(1);
  letGo();
  expect(document.querySelectorAll('[data-asked]')).toHaveLength(0);
  expect(() => pressed(null)()).not.toThrow();
});

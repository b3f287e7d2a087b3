import { expect, it } from 'vitest';
import { skinOf } from '$lib/systems';

it('reads the second suit as the Blade, and lights its edge', () => {
  const { slip, edge } = skinOf('thousand_faces_playtest');
  expect(slip({ attribute: 'dex', rank: 2 })?.lines[0]?.words).toContain('Blade');
  expect(edge({ rank: 2 })).toBe('blade');
  expect(skinOf('thousand_faces').edge({ rank: 2 })).toBe('blades');
});

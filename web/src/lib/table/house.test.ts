import { describe, expect, it } from 'vitest';
import type { TableView } from '$lib/wire';
import { isCrossroads, isHousePlayed, isOver, lessonOf } from './house';

const VIEW = {
  seat: 'ana',
  seats: { gm: { name: 'gm', title: 'Gale', role: 'gm' }, ana: { name: 'ana', title: 'Ana', role: 'player' } },
  marks: { 'house/gm': ['played by the house', 'bold'] },
  tracks: {},
  awaited: {},
} as unknown as TableView;

describe('a seat the house plays', () => {
  it('is told by its mark', () => {
    expect([isHousePlayed(VIEW, 'gm'), isHousePlayed(VIEW, 'ana')]).toEqual([true, false]);
  });

  it('leads an evening until the session is closed', () => {
    expect(isOver(VIEW)).toBe(false);
    expect(isOver({ ...VIEW, tracks: { 'sessions/table': 1 } } as TableView)).toBe(true);
    expect(isOver({ ...VIEW, marks: {}, tracks: { 'sessions/table': 1 } } as TableView)).toBe(false);
  });

  it('teaches each thing when it comes up, and nothing where people lead', () => {
    const doing = { view: VIEW, isFight: false, isDown: false, fits: [] as string[] };
    const asked = { ana: { by: 'ana', actions: ['choose_way'] } } as unknown as TableView['awaited'];
    expect(lessonOf(doing)).toBeNull();
    expect(lessonOf({ ...doing, view: { ...VIEW, awaited: asked } })).toBe('choice');
    expect(lessonOf({ ...doing, isFight: true })).toBe('fight');
    expect(lessonOf({ ...doing, isFight: true, isDown: true })).toBe('down');
    expect(lessonOf({ ...doing, fits: ['say', 'rest'] })).toBe('rest');
    expect(lessonOf({ ...doing, fits: ['rest'], view: { ...VIEW, marks: {} } })).toBeNull();
  });

  it('knows a crossroads: every answer is a way', () => {
    expect(isCrossroads([{ action: 'choose_way' }, { action: 'choose_way' }])).toBe(true);
    expect(isCrossroads([{ action: 'choose_way' }, { action: 'say' }])).toBe(false);
    expect(isCrossroads([])).toBe(false);
  });
});

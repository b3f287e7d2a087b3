import { describe, expect, it } from 'vitest';
import { actorOf, aimedOn, commandOf, deedsOn, foesFrom, tokenAt, touched, touchedOn } from './touching';
import { among, deed, ground, next, offer, token } from './fixture';

const strike = deed('attack', { target: 'creature/1', how: 'weapon' }, 'Attack Guard');
const walk = deed('walk', { to: 'F4' }, 'Go to F4');
const cover = deed('walk', { to: 'F4' }, 'Take cover');
const now = next({ touch: [{ on: 'creature/1', deeds: [strike, deed('use_power', { power: 'x' })] }, { on: 'F4', deeds: [walk] }] });

describe('touching the map', () => {
  it('chooses the best deed first, and does it the second time', () => {
    expect(touched(now, 'creature/1', null)).toEqual({ aim: strike });
    expect(touched(now, 'creature/1', walk)).toEqual({ aim: strike });
    expect(touched(now, 'creature/1', strike)).toEqual({ act: strike });
    expect(touched(now, 'F4', cover)).toEqual({ act: walk });
    expect(touched(now, 'G4', null)).toBeNull();
  });

  it('knows where a deed from the rail points', () => {
    expect([aimedOn(now, strike), aimedOn(now, cover), aimedOn(now, deed('rush', {})), aimedOn(now, null)]).toEqual(['creature/1', 'F4', null, null]);
  });

  it('takes what the chosen one of a group would do', () => {
    const by = (who: string) => deed('walk', { to: 'A1', who });
    const group = next({ touch: [{ on: 'A1', deeds: [by('creature/1'), by('creature/2')] }] });
    expect(deedsOn(group, 'A1', 'creature/2')[0]?.given.who).toBe('creature/2');
    expect(deedsOn(group, 'A1')[0]?.given.who).toBe('creature/1');
  });

  it('does only what is open and whole', () => {
    const offers = [offer('walk', { to: among('F4', 'F5') })];
    expect(commandOf(offers, walk)).toEqual({ do: 'walk', to: 'F4' });
    expect(commandOf(offers, deed('walk', {}))).toBeNull();
    expect(commandOf(offers, strike)).toBeNull();
  });
});

describe('who stands on the map', () => {
  const mira = token('mira', [4, 4], { is_foe: false, is_mine: true, is_on_turn: true });
  const aim = (target: string, spaces: number) => ({ who: 'mira', target, how: 'weapon', spaces, in_reach: false, from_space: null, from_at: '', cover: 0 });
  const map = ground({
    tokens: [mira, token('tom', [4, 5], { is_foe: false }), token('far', [9, 4]), token('near', [6, 4]), token('lies', [6, 4], { is_down: true })],
    aims: [aim('far', 5), aim('near', 2)],
  });

  it('acts from here when it is their turn', () => {
    expect(actorOf(map, null)?.who).toBe('mira');
    expect(actorOf(ground({ tokens: [token('tom', [0, 0], { is_on_turn: true })] }), null)).toBeNull();
  });

  it('is gone through foes first, the nearest first', () => {
    expect(foesFrom(map, 'mira').map(({ who }) => who)).toEqual(['near', 'far', 'tom']);
  });

  it('is touched before whoever lies there', () => {
    expect([tokenAt(map, [6, 4])?.who, tokenAt(map, [0, 0])]).toEqual(['near', null]);
  });
});

describe('what lies on the ground', () => {
  const lying = [{ id: 'item/3', title: 'Torches', said: null, count: 2, space: [2, 2] as [number, number], at: 'C3' }];
  const pick = deed('pick_up', { item: 'item/3' });

  it('is touched where nobody stands before it who has deeds of their own, and only within reach', () => {
    const here = ground({ lying, tokens: [token('mira', [2, 2], { is_mine: true })] });
    expect(touchedOn(here, next({ touch: [{ on: 'item/3', deeds: [pick] }] }), [2, 2])).toBe('item/3');
    expect(touchedOn(here, next({ touch: [{ on: 'item/3', deeds: [pick] }, { on: 'mira', deeds: [strike] }] }), [2, 2])).toBe('mira');
    expect(touchedOn(here, next({}), [2, 2])).toBe('mira');
    expect(touchedOn(ground({ lying }), next({}), [2, 2])).toBe('C3');
  });
});

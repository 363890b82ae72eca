import { describe, expect, it } from 'vitest';
import { destinationsFrom, nothing, pointAt, typedMove } from '../src/choice';
import { toggled } from '../src/drawing';
import { brandub } from './states';

const facts = { state: brandub, movable: 'both' as const };

describe('choosing', () => {
  it('takes a piece that can move, puts it down again, and moves it', () => {
    const chosen = { chosen: 'd7', pending: null };
    expect(pointAt(facts, nothing, 'd7', false)).toEqual({ kind: 'choose', choice: chosen });
    expect(pointAt(facts, chosen, 'd7', false)).toEqual({ kind: 'choose', choice: nothing });
    expect(pointAt(facts, chosen, 'e7', false)).toEqual({ kind: 'move', from: 'd7', to: 'e7' });
    expect(pointAt(facts, chosen, 'd1', false)).toEqual({ kind: 'choose', choice: { chosen: 'd1', pending: null } });
    expect(pointAt(facts, chosen, 'a4', false)).toEqual({ kind: 'refuse', square: 'a4' });
  });
  it('waits for a second tap where moves are confirmed', () => {
    const pending = { chosen: 'd7', pending: 'e7' };
    expect(pointAt(facts, { chosen: 'd7', pending: null }, 'e7', true)).toEqual({ kind: 'choose', choice: pending });
    expect(pointAt(facts, pending, 'e7', true)).toEqual({ kind: 'move', from: 'd7', to: 'e7' });
    expect(pointAt(facts, pending, 'a4', true)).toEqual({ kind: 'choose', choice: nothing });
  });
  it('ends a turn in place where the rules let it', () => {
    const berserk = { ...facts, state: { ...brandub, destinations: { d7: ['d7', 'e7'] } } };
    expect(pointAt(berserk, { chosen: 'd7', pending: null }, 'd7', false)).toEqual({ kind: 'move', from: 'd7', to: 'd7' });
  });
  it('leaves alone what is not the player’s', () => {
    expect(destinationsFrom({ ...facts, movable: 'defenders' }, 'd7')).toEqual([]);
    expect(destinationsFrom({ ...facts, movable: 'none' }, 'd7')).toEqual([]);
    expect(destinationsFrom({ ...facts, movable: 'attackers' }, 'd7')).toHaveLength(4);
  });
});

describe('typed moves', () => {
  it.each(['d7-e7', 'd7e7', 'D7 E7', ' d7 - e7 ', 'd7-e7xf7'])('reads %s', (text) => expect(typedMove(facts, text)).toEqual(['d7', 'e7']));
  it.each(['', 'd7', 'd7-d6', 'e7-d7', 'd7-e77', 'x'])('refuses %j', (text) => expect(typedMove(facts, text)).toBeNull());
});

it('draws, and takes away what is drawn twice', () => {
  const once = toggled([], 'a1', 'a3', 'good');
  expect(once).toEqual([{ kind: 'arrow', from: 'a1', to: 'a3', tone: 'good' }]);
  expect(toggled(once, 'a1', 'a3', 'danger')).toEqual([]);
  expect(toggled(once, 'b2', 'b2', 'gold')).toHaveLength(2);
});

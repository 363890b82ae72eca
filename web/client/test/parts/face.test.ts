import { expect, it } from 'vitest';
import { paintOf } from '../../src/parts/face';

const textOf = (name: string) => JSON.stringify(paintOf(name));

it('paints the same shield for a name, however it is typed', () => {
  expect(textOf('Sigrid')).toBe(textOf('sigrid'));
});

it('paints other shields for other names', () => {
  const names = Array.from({ length: 100 }, (_, i) => `player${i}`);
  expect(new Set(names.map(textOf)).size).toBeGreaterThan(90);
});

it('never paints a figure in the colour of its ground', () => {
  for (let i = 0; i < 500; i++) {
    const { ground, figure } = paintOf(`player${i}`);
    expect(figure).not.toBe(ground);
  }
});

import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerOf, ConfirmMove } from '../../src/game/confirm_move';

const settle = vi.fn();
const shown = async (move: string | null) => {
  await act(() => render(h(ConfirmMove, { move, settle }), document.body));
  return document.querySelector<HTMLElement>('.confirm-move')!;
};
const answerTo = (key: string, target: Element = document.body) => {
  let answer: boolean | null = null;
  const listen = (event: KeyboardEvent) => (answer = answerOf(event));
  document.addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  document.removeEventListener('keydown', listen);
  return answer;
};
afterEach(() => {
  settle.mockClear();
  render(null, document.body);
});

describe('the question before a move', () => {
  it('is answered by its buttons', async () => {
    const node = await shown('d1-d3');
    expect(node.textContent).toContain('Play d1-d3?');
    for (const button of node.querySelectorAll('button')) button.click();
    expect(settle.mock.calls).toEqual([[true], [false]]);
  });
  it('is not there without a move', async () => {
    expect((await shown(null)).hidden).toBe(true);
  });
  it('is answered by Enter and Escape', () => {
    expect(['Enter', 'Escape', 'a'].map((key) => answerTo(key))).toEqual([true, false, null]);
  });
  it('leaves Enter to a field that has the focus', () => {
    const field = document.createElement('input');
    document.body.append(field);
    expect(answerTo('Enter', field)).toBeNull();
    field.remove();
  });
});

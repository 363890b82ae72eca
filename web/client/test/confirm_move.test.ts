import { describe, expect, it, vi } from 'vitest';
import { confirmMove } from '../src/parts/confirm_move';

function shown(move: string | null) {
  const settle = vi.fn();
  const part = confirmMove(settle);
  document.body.replaceChildren(part.node);
  document.body.onkeydown = (event) => part.key(event);
  part.show(move);
  const press = (key: string, target: Element = document.body) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return { settle, part, press };
}

describe('the question before a move', () => {
  it.each([
    ['Enter', true],
    ['Escape', false],
  ])('is answered by %s', (key, confirmed) => {
    const { settle, part, press } = shown('d1-d3');
    expect(part.node.textContent).toContain('Play d1-d3?');
    press(key);
    expect(settle).toHaveBeenCalledExactlyOnceWith(confirmed);
  });
  it('is not there without a move', () => {
    const { settle, part, press } = shown(null);
    press('Enter');
    expect(part.node.hidden).toBe(true);
    expect(settle).not.toHaveBeenCalled();
  });
  it('leaves Enter to a field that has the focus', () => {
    const { settle, press } = shown('d1-d3');
    const field = document.createElement('input');
    document.body.append(field);
    press('Enter', field);
    expect(settle).not.toHaveBeenCalled();
  });
});

// Keyboard shortcuts of pages. The board and text fields handle keys themselves.
const writes = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], dialog';

// Whether the focused element needs the key itself.
export function isTaken(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(writes)) return true;
  if (key === ' ') return target.closest('[role=grid]') !== null || (target.matches('button, a, summary, input') && target.matches(':focus-visible'));
  return key.length > 1 && target.closest('input[type=radio], [role=grid]') !== null;
}

// A list of links or actions over the page, which a button or a right click opens. The browser closes it by Escape and by a
// click elsewhere, and gives the focus back.
import type { ComponentChildren, RefObject } from 'preact';
import { useState } from 'preact/hooks';

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

let menus = 0;

const opener = (id: string): HTMLElement | null => document.querySelector(`[popovertarget="${id}"]`);

// Beside the box, towards the middle of the window.
export function placeBeside(list: HTMLElement, { left, right, top, bottom }: Box): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const [isLeft, isHigh] = [left + right < width, top + bottom < height];
  list.style.left = isLeft ? `${left}px` : 'auto';
  list.style.right = isLeft ? 'auto' : `${width - right}px`;
  list.style.top = isHigh ? `${bottom}px` : 'auto';
  list.style.bottom = isHigh ? 'auto' : `${height - top}px`;
}

const choices = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('a, button:not(:disabled)')];

function onKeyDown(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const all = choices(event.currentTarget);
  all[(all.indexOf(document.activeElement as HTMLElement) + by + all.length) % all.length]?.focus();
}

interface ListProps {
  id: string;
  label: string;
  at?: RefObject<Box>; // where it opens next; otherwise beside its button
  children: ComponentChildren;
}

// A choice closes it, unless it stays to be chosen again (`data-stays`).
export const MenuList = ({ id, label, at, children }: ListProps) => (
  <div
    id={id}
    class="menu"
    popover="auto"
    role="group"
    aria-label={label}
    onBeforeToggle={({ currentTarget }) => {
      const box = at?.current ?? opener(id)?.getBoundingClientRect();
      if (at) at.current = null;
      if (box) placeBeside(currentTarget, box);
    }}
    onToggle={({ currentTarget }) => {
      if (currentTarget.matches(':popover-open')) choices(currentTarget)[0]?.focus();
    }}
    onKeyDown={onKeyDown}
    onClick={({ currentTarget, target }) => {
      const chosen = (target as Element).closest('a, button');
      if (chosen && !chosen.closest('[data-stays]')) currentTarget.hidePopover?.();
    }}
  >
    {children}
  </div>
);

interface MenuProps {
  class?: string | undefined;
  label: string; // of the list
  title?: string | undefined; // of a button without a word
  button: ComponentChildren;
  children: ComponentChildren;
}

export function Menu({ class: kind, label, title, button, children }: MenuProps) {
  const [id] = useState(() => `menu-${++menus}`);
  return (
    <>
      <button type="button" class={kind} popovertarget={id} aria-label={title} title={title}>
        {button}
      </button>
      <MenuList id={id} label={label}>
        {children}
      </MenuList>
    </>
  );
}

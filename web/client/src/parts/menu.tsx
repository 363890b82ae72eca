// A list of links or actions over the page, which a button or a right click opens. The browser closes it by Escape and by a
// click elsewhere, and gives the focus back.
import { createRef, type ComponentChildren, type RefObject } from 'preact';
import { useState } from 'preact/hooks';

let menus = 0;

export const useMenuId = (): string => useState(() => `menu-${++menus}`)[0];

// Beside the box, towards the middle of the window.
export function placeBeside(list: HTMLElement, { left, right, top, bottom }: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const [isLeft, isHigh] = [left + right < width, top + bottom < height];
  list.style.left = isLeft ? `${left}px` : 'auto';
  list.style.right = isLeft ? 'auto' : `${width - right}px`;
  list.style.top = isHigh ? `${bottom}px` : 'auto';
  list.style.bottom = isHigh ? 'auto' : `${height - top}px`;
}

interface ListProps {
  id: string;
  label: string;
  list?: RefObject<HTMLDivElement>;
  children: ComponentChildren;
}

// A choice closes it, unless it stays to be chosen again (`data-stays`).
export const MenuList = ({ id, label, list = createRef(), children }: ListProps) => (
  <div
    id={id}
    ref={list}
    class="menu"
    popover="auto"
    role="group"
    aria-label={label}
    onBeforeToggle={({ currentTarget }) => {
      const opener = document.querySelector(`[popovertarget="${id}"]`);
      if (opener) placeBeside(currentTarget, opener.getBoundingClientRect());
    }}
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
  const id = useMenuId();
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

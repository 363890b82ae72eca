// A word that explains itself: under the pointer, with the keyboard's focus, and when it is tapped.
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { placeBeside } from './menu';

let tips = 0;

export function Tip({ text, children }: { text: string; children: ComponentChildren }) {
  const [id] = useState(() => `tip-${++tips}`);
  const word = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const show = () => {
    if (!tip.current?.showPopover || !word.current || tip.current.matches(':popover-open')) return;
    tip.current.showPopover();
    placeBeside(tip.current, word.current.getBoundingClientRect());
  };
  const hide = () => tip.current?.matches(':popover-open') && tip.current.hidePopover();
  return (
    <>
      <button type="button" class="tipped" ref={word} aria-describedby={id} onMouseEnter={show} onMouseLeave={hide} onFocus={show} onBlur={hide} onClick={show} onKeyDown={({ key }) => key === 'Escape' && hide()}>
        {children}
      </button>
      <span id={id} class="tip" role="tooltip" popover="manual" ref={tip}>
        {text}
      </span>
    </>
  );
}

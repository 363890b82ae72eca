// Small components: boards, dialogs, and elements that the rest of the site builds without Preact.
import { createBoard, miniature, type Board } from '@skjaldborg/board';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { optionsFor } from '../parts/board';
import { sideName } from '../parts/people';
import { withDefaults } from '../settings';
import { t } from '../words';
import type { BoardState, Side } from '../wire';
import { useBench } from './context';

type BoardOptions = Parameters<typeof optionsFor>[1];

// The board widget; it is created once and then told what has changed.
export function BoardView({ options }: { options: BoardOptions }) {
  const { app } = useBench();
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  useLayoutEffect(() => {
    if (host.current) board.current = createBoard(host.current, optionsFor(app, { confirm: false, ...options }));
    return () => board.current?.destroy();
  }, []);
  useEffect(() => board.current?.set(options), [options]);
  return <div class="board-host" ref={host} />;
}

export function Miniature({ state, flipped }: { state: BoardState; flipped: boolean }) {
  const { app } = useBench();
  const { board, pieces } = withDefaults(app.settings.get());
  return <Built node={miniature(state, board, pieces, flipped)} class="miniature" />;
}

// An element that was built by hand.
export function Built({ node, class: name }: { node: HTMLElement; class?: string }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => host.current?.replaceChildren(node), [node]);
  return <div class={name} ref={host} />;
}

export const SideMark = ({ side }: { side: Side }) => <span class={`side-mark ${side}`} role="img" aria-label={sideName(side)} />;

interface DialogProps {
  title: string;
  kind?: string;
  close: () => void;
  children: ComponentChildren;
}

// Open as long as it is there. A click beside it and Escape close it.
export function Dialog({ title, kind = '', close, children }: DialogProps) {
  const node = useRef<HTMLDialogElement>(null);
  useEffect(() => node.current?.showModal(), []);
  return (
    <dialog class={`sheet ${kind}`} ref={node} aria-label={title} onClose={close} onClick={(event) => event.target === node.current && close()}>
      <div class="sheet-head">
        <h2>{title}</h2>
        <button type="button" class="quiet" aria-label={t('close')} onClick={close}>
          ×
        </button>
      </div>
      <div class="sheet-body">{children}</div>
    </dialog>
  );
}

export function download(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

// A modal sheet over the page. It is open while it is mounted; a click beside it and Escape close it.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../words';
import { IconButton } from './icon';

interface DialogProps {
  title: string;
  kind?: string;
  close: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, kind = '', close, children }: DialogProps) {
  const node = useRef<HTMLDialogElement>(null);
  // Closed before it is removed, it gives the focus back to where it was.
  useEffect(() => {
    const dialog = node.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog class={`sheet ${kind}`} ref={node} aria-label={title} onClose={close} onClick={(event) => event.target === node.current && close()}>
      <div class="sheet-head">
        <h2>{title}</h2>
        <IconButton icon="close" label={t('close')} onClick={close} />
      </div>
      <div class="sheet-body">{children}</div>
    </dialog>
  );
}

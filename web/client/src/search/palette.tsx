// Search over players, rulesets, pages and games, and a few commands, by "/" on every page.
import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { App } from '../app';
import { Empty } from '../parts/empty';
import { Face } from '../parts/face';
import { Icon } from '../parts/icon';
import { t } from '../words';
import { loadSearchWords, tse } from '../words/search';
import { find, type Finding } from './findings';

const typingPause = 120; // milliseconds

function Palette({ app, close }: { app: App; close: () => void }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<Finding[]>([]);
  const [at, setAt] = useState(0);
  const [sought, setSought] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    return () => dialog.current?.close();
  }, []);
  useEffect(() => {
    let isWanted = true;
    const timer = window.setTimeout(
      () =>
        void find(app, text).then((all) => {
          if (!isWanted) return;
          setFound(all);
          setAt(0);
          setSought(text.trim());
        }),
      text === '' ? 0 : typingPause,
    );
    return () => {
      isWanted = false;
      window.clearTimeout(timer);
    };
  }, [text]);
  const choose = (finding: Finding | undefined) => {
    if (!finding) return;
    close();
    if (typeof finding.act === 'string') app.go(finding.act);
    else finding.act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') choose(found[at]);
    else if (by !== undefined && found.length > 0) setAt((at + by + found.length) % found.length);
    else return;
    event.preventDefault();
  };
  useEffect(() => document.getElementById(`found-${at}`)?.scrollIntoView({ block: 'nearest' }), [at]);
  return (
    <dialog class="sheet palette" ref={dialog} aria-label={t('search')} onClose={close} onClick={(event) => event.target === dialog.current && close()}>
      <div class="palette-field">
        <Icon name="analyse" />
        <input
          type="search"
          role="combobox"
          aria-label={t('search')}
          aria-expanded={found.length > 0}
          aria-controls="found"
          aria-activedescendant={found[at] && `found-${at}`}
          aria-autocomplete="list"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          placeholder={tse('hint')}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul id="found" role="listbox" aria-label={t('search')}>
        {found.map(({ icon, text: word, more, act }, i) => (
          <li key={`${word} ${String(act)}`} id={`found-${i}`} role="option" aria-selected={i === at} onMouseMove={() => i !== at && setAt(i)} onClick={() => choose(found[i])}>
            {icon ? <Icon name={icon} /> : <Face name={word} />}
            <span>{word}</span>
            {more && <small>{more}</small>}
          </li>
        ))}
      </ul>
      {found.length === 0 && sought !== '' && <Empty drawing="seek" text={tse('nothing', { text: sought })} />}
    </dialog>
  );
}

let open: HTMLElement | null = null;

export async function openPalette(app: App): Promise<void> {
  if (open) return;
  const host = document.createElement('div');
  open = host;
  const close = () => {
    open = null;
    render(null, host);
    host.remove();
  };
  await loadSearchWords();
  document.body.append(host);
  render(<Palette app={app} close={close} />, host);
}

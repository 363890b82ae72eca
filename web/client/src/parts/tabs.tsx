// Panels of which one is shown, chosen by the tabs above it.
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './icon';
import '../styles/tabs.css';

export interface Tab<Name extends string> {
  name: Name;
  icon: IconName;
  label: string;
  content: () => ComponentChildren;
}

interface Props<Name extends string> {
  label: string;
  tabs: Tab<Name>[];
  chosen: Signal<Name>;
}

let places = 0;

export function Tabs<Name extends string>({ label, tabs, chosen }: Props<Name>) {
  const [id] = useState(() => `tabs-${++places}`);
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find(({ name }) => name === chosen.value) ?? tabs[0];
  if (!shown) return null;
  const at = tabs.indexOf(shown);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    chosen.value = next.name;
    list.current?.querySelectorAll('button')[tabs.indexOf(next)]?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ name, icon, label: word }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === shown.name}
            aria-controls={`${id}-panel`}
            tabIndex={name === shown.name ? 0 : -1}
            onClick={() => (chosen.value = name)}
          >
            <Icon name={icon} />
            {word}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.name}`} tabIndex={0} key={shown.name}>
        {shown.content()}
      </div>
    </div>
  );
}

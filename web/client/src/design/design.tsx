// All parts of the pages in both colour schemes, for those who draw them: /design while one edits (`run dev`). No build has it.
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { App, Page } from '../app';
import { miniature } from '@skjaldborg/board';
import { MountedNode } from '../board/mounted_node';
import { boards, sets } from '../frame/settings';
import { BoardCard } from '../parts/board_card';
import { Empty, type DrawingName } from '../parts/empty';
import { Face } from '../parts/face';
import { Checkbox, Field, Radios, Select } from '../parts/form';
import { Icon, IconButton, type IconName } from '../parts/icon';
import { Menu } from '../parts/menu';
import { pageOf } from '../parts/page';
import { PasswordInput } from '../parts/password';
import { Skeleton } from '../parts/skeleton';
import { Tabs } from '../parts/tabs';
import { Tip } from '../parts/tip';
import { SideMark } from '../social/people';
import drawingFile from '../parts/drawings.svg?raw';
import iconFile from '../parts/icons.svg?raw';
import './design.css';

const namesIn = (file: string): string[] => [...file.matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name!);
const surfaces = ['page', 'panel', 'raised', 'sunk'];
const colours = ['ink', 'soft', 'line', 'groove', 'woad', 'madder', 'gold', 'lichen'];
const types = ['small', 'plain', 'reading', 'title-3', 'title-2', 'title-1', 'title-home'];
const position = { position: '1t1/TKt/t1T a' };

const Part = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <section class="design-part" data-part={name}>
    <h2>{name}</h2>
    <div>{children}</div>
  </section>
);

function Parts({ app, scheme }: { app: App; scheme: string }) {
  const tab = signal<'one' | 'two'>('one');
  return (
    <div class="design-scheme" style={{ 'color-scheme': scheme }}>
      <Part name="surfaces">
        {surfaces.map((name) => (
          <span key={name} class="swatch" style={{ background: `var(--${name})` }}>
            {name}
          </span>
        ))}
      </Part>
      <Part name="colours">
        {colours.map((name) => (
          <span key={name} class="swatch" style={{ borderBottom: `1rem solid var(--${name})` }}>
            {name}
          </span>
        ))}
      </Part>
      <Part name="type">
        {types.map((name) => (
          <p key={name} style={{ 'font-size': `var(--${name})` }}>
            {name}
          </p>
        ))}
      </Part>
      <Part name="buttons">
        <button type="button" class="primary">
          Primary
        </button>
        <button type="button">Secondary</button>
        <button type="button" class="quiet">
          Quiet
        </button>
        <button type="button" class="danger">
          Danger
        </button>
        <button type="button" disabled>
          Disabled
        </button>
        <IconButton icon="flag" label="Resign" />
        <Menu label="Menu" button="Menu">
          <button type="button">One</button>
          <button type="button" aria-pressed="true">
            Two
          </button>
        </Menu>
        <span>
          A word that <Tip text="It explains itself.">explains itself</Tip>
        </span>
      </Part>
      <Part name="fields">
        <Field label="Text" hint="A hint.">
          <input type="text" defaultValue="Sigrid" />
        </Field>
        <Field label="Password">
          <PasswordInput name={`password-${scheme}`} defaultValue="secret" autocomplete="off" />
        </Field>
        <Field label="Choice">
          <Select choices={[{ value: 'a', label: 'Copenhagen' }]} chosen="a" />
        </Field>
        <Radios name={`side-${scheme}`} legend="Side" chosen="a" choices={[{ value: 'a', label: 'Attackers' }, { value: 'd', label: 'Defenders' }]} />
        <Checkbox name={`box-${scheme}`} label="A box" checked />
        <input type="checkbox" role="switch" aria-label="Switch" defaultChecked />
        <p class="problem">An error says what to do.</p>
      </Part>
      <Part name="tabs">
        <Tabs
          label="Tabs"
          chosen={tab}
          tabs={[
            { name: 'one', icon: 'engine', label: 'Engine', content: () => <p>One.</p> },
            { name: 'two', icon: 'chart', label: 'Review', content: () => <p>Two.</p> },
          ]}
        />
      </Part>
      <Part name="icons">
        {namesIn(iconFile).map((name) => (
          <span key={name} class="specimen" title={name}>
            <Icon name={name as IconName} />
          </span>
        ))}
      </Part>
      <Part name="empty lists">
        {namesIn(drawingFile).map((name) => (
          <Empty key={name} drawing={name as DrawingName} text="Nobody is here yet." />
        ))}
      </Part>
      <Part name="skeletons">
        <Skeleton count={2} />
        <Skeleton kind="card" count={2} />
      </Part>
      <Part name="faces">
        {['Sigrid', 'Ivar', 'Gudrun', 'Harald', 'Thora', 'Ketil', 'Astrid', 'Leif', 'Ragna', 'Egil'].map((name) => (
          <Face key={name} name={name} />
        ))}
        <Face name="Jomsvikings" size="large" />
      </Part>
      <Part name="boards">
        {boards.map((theme) => (
          <MountedNode key={theme} class="small-board" node={miniature(position, theme, 'shields')} />
        ))}
      </Part>
      <Part name="pieces">
        {sets.map((set) => (
          <MountedNode key={set} class="small-board" node={miniature(position, 'ash', set)} />
        ))}
        <span>
          <SideMark side="attackers" />
          <SideMark side="defenders" />
        </span>
      </Part>
      <Part name="cards">
        <BoardCard app={app} href="/rules/brandub" shown={position} title="Brandub">
          7×7
        </BoardCard>
      </Part>
    </div>
  );
}

export const design = (app: App): Page =>
  pageOf(
    'Design',
    <div class="design">
      <Parts app={app} scheme="light" />
      <Parts app={app} scheme="dark" />
    </div>,
    { kind: 'home' },
  );

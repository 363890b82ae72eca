// Replaying and analysing a game or a position, of the site or pasted.
import type { App, Page } from '../app';
import { fill, h } from '../dom';
import { attempt, form, heading, problem } from '../parts/form';
import { endOf, lineBoard, reasonText, type LineBoard } from '../parts/line_board';
import { turnOf } from '../parts/move_list';
import { briefTitle, resultName } from '../parts/people';
import type { Visit } from '../router';
import { plural, t } from '../words';
import type { RecordedGame, Records } from '../wire';

interface Studied {
  title: string;
  ruleset: string;
  start?: string;
  moves: string[];
  ply?: number; // shown first
  tags?: Record<string, string>;
  verdict?: string;
}

function fromRecord(game: RecordedGame, number: number): Studied {
  const verdict =
    game.result === 'ongoing' || game.result === ''
      ? ''
      : `${resultName(game.result)} ${reasonText(game)}`;
  return {
    title: t('gameNumber', { number }),
    ruleset: game.ruleset,
    start: game.start,
    moves: game.moves,
    tags: game.tags,
    verdict,
  };
}

async function fromSite(app: App, id: string): Promise<Studied> {
  const game = await app.api.game(id);
  const verdict = game.status === 'over' ? `${resultName(game.result)} ${endOf(game)}` : '';
  return {
    title: briefTitle({ ...game, id } as never),
    ruleset: game.ruleset,
    start: game.start,
    moves: game.moves.map((m) => m.move),
    ply: game.moves.length,
    verdict,
  };
}

function about(studied: Studied): HTMLElement | null {
  const tags = Object.entries(studied.tags ?? {}).filter(([, value]) => value !== '');
  if (tags.length === 0) return null;
  return h(
    'details',
    {},
    h('summary', {}, t('tags')),
    h(
      'dl',
      { class: 'tags' },
      tags.map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
    ),
  );
}

function reader(submit: (text: string) => Promise<unknown>): HTMLElement {
  const area = h('textarea', {
    name: 'text',
    rows: 6,
    required: true,
    'aria-label': t('paste'),
    placeholder: t('paste'),
    spellcheck: 'false',
  });
  const file = h('input', {
    type: 'file',
    accept: '.csv,.otg,.pgn,.json,.txt',
    'aria-label': t('openFile'),
    onchange: () =>
      void file.files?.[0]?.text().then((text) => {
        area.value = text;
      }),
  });
  return h(
    'div',
    { class: 'card' },
    form(
      [area, h('label', { class: 'file' }, h('span', {}, t('openFile')), ' ', file)],
      t('load'),
      () => submit(area.value),
      '',
    ),
  );
}

export async function analysis(app: App, visit: Visit): Promise<Page> {
  const place = h('div', { class: 'study' });
  const found = h('div', { 'aria-live': 'polite' });
  const trouble = problem();
  let shown: LineBoard | null = null;

  const study = async (studied: Studied) => {
    const start = { ruleset: studied.ruleset, ...(studied.start ? { position: studied.start } : {}) };
    const next = await lineBoard(app, { ruleset: studied.ruleset, start, main: studied.moves, ply: studied.ply ?? 0, hints: true });
    shown?.close();
    shown = next;
    fill(
      place,
      studied.title && h('h2', {}, studied.title),
      studied.verdict && h('p', {}, studied.verdict),
      h('div', { class: 'two-columns' }, next.boardNode, next.sideNode),
      about(studied),
    );
  };
  const choose = (records: Records) => {
    const games = records.games.map((game, i) => fromRecord(game, i + 1));
    const entry = (one: Studied) =>
      h(
        'li',
        {},
        h(
          'button',
          { type: 'button', class: 'quiet', onclick: () => void attempt(() => study(one), trouble.show) },
          one.title,
        ),
        ` ${one.ruleset} · ${plural('movesOne', 'movesCount', turnOf(one.moves.length))} `,
        one.verdict,
      );
    fill(
      found,
      games.length > 1 && [
        h('p', {}, t('readGames', { count: games.length })),
        h('ol', { class: 'found' }, games.map(entry)),
      ],
      records.faults.length > 0 && [
        h('h3', {}, t('readFaults')),
        h(
          'ul',
          {},
          records.faults.map((fault) =>
            h('li', {}, fault.game > 0 && `${t('gameNumber', { number: fault.game })}: `, fault.text),
          ),
        ),
      ],
    );
    return games[0] ? study(games[0]) : Promise.resolve();
  };

  const id = visit.query.get('game');
  if (id) await study(await fromSite(app, id));
  else await study({ title: '', ruleset: visit.query.get('ruleset') ?? 'copenhagen', ...startOf(visit), moves: [] });
  const onKey = (event: KeyboardEvent) => shown?.key(event);
  document.addEventListener('keydown', onKey);
  const read = h(
    'section',
    {},
    h('p', {}, t('analysisText')),
    reader(async (text) => choose(await app.api.records(text))),
    trouble.node,
    found,
  );
  const node = h('div', { class: 'page' }, heading(t('analysisTitle')), place, read);
  return {
    title: t('analysisTitle'),
    node,
    close: () => {
      document.removeEventListener('keydown', onKey);
      shown?.close();
    },
  };
}

function startOf(visit: Visit): { start?: string } {
  const position = visit.query.get('p');
  return position === null ? {} : { start: position };
}

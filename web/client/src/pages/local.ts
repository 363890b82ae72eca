// Pass and play. The game is stored in the browser, so that a closed page loses nothing.
import type { App, Page } from '../app';
import { fill, h } from '../dom';
import { lineBoard, type LineBoard } from '../parts/line_board';
import { button, field, heading, problem, select } from '../parts/form';
import { rulesetChoices } from '../parts/terms_form';
import type { Visit } from '../router';
import { t } from '../words';

const key = 'skjaldborg.local';
interface SavedGame {
  ruleset: string;
  position?: string;
  moves: string[];
}

function savedGame(): SavedGame | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as SavedGame | null;
  } catch {
    return null;
  }
}

function gameFor(visit: Visit): SavedGame {
  const ruleset = visit.query.get('ruleset');
  const position = visit.query.get('p');
  const last = savedGame();
  const same = last && (ruleset === null || (last.ruleset === ruleset && (last.position ?? null) === position));
  if (same) return last;
  return { ruleset: ruleset ?? 'copenhagen', ...(position === null ? {} : { position }), moves: [] };
}

export async function local(app: App, visit: Visit): Promise<Page> {
  const rulesets = await app.rulesets();
  const begun = gameFor(visit);
  const place = h('div', { class: 'two-columns' });
  const trouble = problem();
  let shown: LineBoard | null = null;

  const begin = async (game: SavedGame) => {
    shown?.close();
    const start = { ruleset: game.ruleset, ...(game.position ? { position: game.position } : {}) };
    shown = await lineBoard(app, {
      ruleset: game.ruleset,
      start,
      main: [],
      moves: game.moves,
      changed: (line) => localStorage.setItem(key, JSON.stringify({ ...game, moves: line.moves })),
      buttons: (line, refresh) => [
        button(t('undo'), () => {
          line.undo();
          refresh();
        }),
        button(t('startOver'), () => void begin({ ...game, moves: [] }).catch(trouble.show), 'quiet'),
      ],
    });
    fill(place, shown.boardNode, shown.sideNode);
  };
  await begin(begun).catch(() => begin({ ruleset: 'copenhagen', moves: [] }));

  const choose = select('ruleset', rulesetChoices(rulesets), begun.ruleset, {
    onchange: () => {
      app.replace(`/board?ruleset=${encodeURIComponent(choose.value)}`);
      void begin({ ruleset: choose.value, moves: [] }).catch(trouble.show);
    },
  });
  const onKey = (event: KeyboardEvent) => shown?.key(event);
  document.addEventListener('keydown', onKey);
  const node = h(
    'div',
    { class: 'page' },
    heading(t('localTitle')),
    h('p', { class: 'lead' }, t('localText')),
    field(t('ruleset'), choose),
    trouble.node,
    place,
  );
  return {
    title: t('localTitle'),
    node,
    close: () => {
      document.removeEventListener('keydown', onKey);
      shown?.close();
    },
  };
}

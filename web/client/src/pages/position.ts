// A linked position: to look at, try moves on, or play from.
import type { App, Page } from '../app';
import { h } from '../dom';
import { heading } from '../parts/form';
import { endOf, lineBoard } from '../parts/line_board';
import { resultName } from '../parts/people';
import type { Visit } from '../router';
import { t } from '../words';

// The game that ended with this position, if the address names one.
async function endedWith(app: App, id: string | null, position: string): Promise<{ id: string; verdict: string } | null> {
  if (!id) return null;
  const game = await app.api.game(id).catch(() => null);
  if (game?.status !== 'over' || game.board.position !== position) return null;
  return { id, verdict: `${resultName(game.result)} ${endOf(game)}` };
}

export async function position(app: App, visit: Visit): Promise<Page> {
  const ruleset = visit.query.get('ruleset') ?? 'copenhagen';
  const text = visit.query.get('p');
  if (!text)
    return {
      title: t('positionTitle'),
      node: h('div', { class: 'page' }, heading(t('positionTitle')), h('p', {}, t('noPosition'))),
    };
  const ended = await endedWith(app, visit.query.get('game'), text);
  const from = `ruleset=${encodeURIComponent(ruleset)}&p=${encodeURIComponent(text)}`;
  const shown = await lineBoard(app, {
    ruleset,
    start: { ruleset, position: text },
    main: (visit.query.get('moves') ?? '').split(' ').filter(Boolean),
    ply: 0,
    hints: true,
    ...(ended ? { over: ended.verdict } : {}),
    buttons: () => [
      ended
        ? h('a', { class: 'button primary', href: `/game/${ended.id}` }, t('toGame'))
        : h('a', { class: 'button', href: `/?${from}` }, t('playFromHere')),
    ],
  });
  const rules = (await app.rulesets()).find((one) => one.name === ruleset);
  document.addEventListener('keydown', shown.key);
  return {
    title: t('positionTitle'),
    node: h(
      'div',
      { class: 'page' },
      heading(t('positionTitle')),
      h('p', { class: 'lead' }, h('a', { href: `/rules/${encodeURIComponent(ruleset)}` }, rules?.title ?? ruleset)),
      h('div', { class: 'two-columns' }, shown.boardNode, shown.sideNode),
    ),
    close: () => {
      document.removeEventListener('keydown', shown.key);
      shown.close();
    },
  };
}

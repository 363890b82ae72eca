// Searching the games that were played.
import type { GameFilter } from '../api';
import type { App, Page } from '../app';
import { append, fill, h } from '../dom';
import { briefRow } from '../parts/briefs';
import { attempt, button, field, form, heading, problem, select, type Choice } from '../parts/form';
import { rulesetChoices } from '../parts/terms_form';
import type { Visit } from '../router';
import { textIfAny, t, type Word } from '../words';

const reasons = [
  'king-escaped',
  'king-captured',
  'exit-fort',
  'encircled',
  'no-legal-move',
  'no-pieces-left',
  'repetition',
  'resignation',
  'timeout',
  'agreement',
  'abandoned',
  'aborted',
];
const keys = ['player', 'opponent', 'ruleset', 'side', 'result', 'reason', 'rated', 'status'] as const;

const filterOf = (query: URLSearchParams): GameFilter =>
  Object.fromEntries(keys.map((key) => [key, query.get(key) ?? ''] as const).filter(([, value]) => value !== ''));

function choice(name: string, label: Word, choices: Choice[], filter: GameFilter): HTMLElement {
  const value = filter[name as keyof GameFilter] ?? '';
  return field(t(label), select(name, [{ value: '', label: t('anyOf') }, ...choices], value));
}

export async function archive(app: App, visit: Visit): Promise<Page> {
  const filter = filterOf(visit.query);
  const rulesets = await app.rulesets();
  const list = h('ul', { class: 'briefs' });
  const after = h('div', { 'aria-live': 'polite' });
  const trouble = problem();

  const asksForAborted = filter.result === 'none' || filter.reason === 'aborted';
  const load = async (before?: number) => {
    const { games, more } = await app.api.games({
      ...filter,
      limit: '30',
      ...(before ? { before: String(before) } : {}),
    });
    append(
      list,
      games.filter((brief) => asksForAborted || brief.result !== 'none').map((brief) => briefRow(brief)),
    );
    if (list.childElementCount === 0) fill(after, h('p', { class: 'empty' }, t('noGames')));
    else if (more === null) fill(after);
    else {
      const next: HTMLButtonElement = button(t('more'), () => void attempt(() => load(more), trouble.show, next));
      fill(after, next);
    }
  };
  const text = (name: 'player' | 'opponent', label: Word) =>
    field(t(label), h('input', { type: 'search', name, value: filter[name] ?? '', maxlength: 40 }));
  const sides: Choice[] = [
    { value: 'attackers', label: t('attackers') },
    { value: 'defenders', label: t('defenders') },
  ];
  const search = form(
    [
      h(
        'div',
        { class: 'filters' },
        text('player', 'player'),
        text('opponent', 'opponent'),
        choice('ruleset', 'ruleset', rulesetChoices(rulesets), filter),
        choice('side', 'side', sides, filter),
        choice(
          'result',
          'result',
          [
            { value: 'attackers', label: t('attackersWon') },
            { value: 'defenders', label: t('defendersWon') },
            { value: 'draw', label: t('resultDraw') },
            { value: 'none', label: t('resultNone') },
          ],
          filter,
        ),
        choice(
          'reason',
          'reason',
          reasons.map((reason) => ({ value: reason, label: textIfAny(`short_${reason}`) ?? reason })),
          filter,
        ),
        choice(
          'rated',
          'rated',
          [
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ],
          filter,
        ),
        choice(
          'status',
          'status',
          [
            { value: 'going', label: t('going') },
            { value: 'over', label: t('over') },
          ],
          filter,
        ),
      ),
    ],
    t('search'),
    async (data) => {
      const wanted = [...data.entries()]
        .filter(([, value]) => value !== '')
        .map(([key, value]) => [key, String(value)]);
      app.go('/games' + (wanted.length > 0 ? '?' + new URLSearchParams(wanted).toString() : ''));
    },
  );
  await attempt(() => load(), trouble.show);
  const given = Object.keys(filter).length > 0;
  return {
    title: t('archiveTitle'),
    node: h(
      'div',
      { class: 'page' },
      heading(t('archiveTitle')),
      h('details', { class: 'card', open: given }, h('summary', {}, t('search')), search),
      trouble.node,
      list,
      after,
    ),
  };
}

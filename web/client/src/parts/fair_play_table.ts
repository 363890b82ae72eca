// The fair-play figures of a player beside those of others, game by game as the site finishes them.
import type { App } from '../app';
import { fill, h } from '../dom';
import { ratiosOf, sumsOf, type Ratios, type Sums } from '../fair_play';
import { numberText, t } from '../words';
import type { Dossier, FairPlay } from '../wire';
import { attempt, button, problem } from './form';

const percent = (value: number | null): string => (value === null ? '–' : `${numberText(Math.round(value * 1000) / 10)} %`);
const seconds = (value: number | null): string =>
  value === null ? '–' : t('secondsShort', { count: numberText(Math.round(value * 10) / 10) });

const enough = 100; // moves

function table(name: string, own: Sums, others: Sums): HTMLElement {
  const [mine, theirs] = [ratiosOf(own), ratiosOf(others)];
  const row = (label: string, show: (ratios: Ratios, sums: Sums) => string) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, label),
      h('td', { class: 'number' }, show(mine, own)),
      h('td', { class: 'number' }, show(theirs, others)),
    );
  return h(
    'div',
    { class: 'table-place' },
    h(
      'table',
      { class: 'fair-play' },
      h('thead', {}, h('tr', {}, h('td', {}), h('th', { scope: 'col' }, name), h('th', { scope: 'col' }, t('fairOthers')))),
      h(
        'tbody',
        {},
        row(t('fairMoves'), (_, sums) => numberText(sums.moves)),
        row(t('fairBest'), ({ best }) => percent(best)),
        row(t('fairLoss'), ({ loss }) => percent(loss)),
        row(t('fairMean'), ({ mean }) => seconds(mean)),
        row(t('fairSpread'), ({ spread }) => percent(spread)),
        row(t('fairHard'), ({ hard }) => seconds(hard)),
        row(t('fairEasy'), ({ easy }) => seconds(easy)),
      ),
    ),
  );
}

export function fairPlayPart(app: App, dossier: Dossier): HTMLElement {
  const trouble = problem();
  const result = h('div', { role: 'status' });
  const games = [...dossier.games.map((game) => game.id), ...dossier.compared];
  const examine = async () => {
    const reports: FairPlay[] = [];
    for (const game of games) {
      fill(result, h('p', {}, t('examining', { done: reports.length + 1, all: games.length })));
      reports.push(await app.api.fairPlay(game));
    }
    const { own, others } = sumsOf(dossier.name, reports);
    fill(
      result,
      table(dossier.name, own, others),
      own.moves < enough && h('p', {}, h('b', {}, t('fairFew'))),
      h('p', {}, h('small', {}, t('fairBase', { count: dossier.compared.length }), ' ', t('fairNote'))),
    );
  };
  const start = button(t('examine'), () => {
    start.disabled = true;
    trouble.clear();
    void attempt(examine, (error) => {
      fill(result);
      trouble.show(error);
    }).finally(() => (start.disabled = false));
  });
  return h('div', { class: 'fair-play-part' }, h('h3', {}, t('fairPlay')), start, trouble.node, result);
}

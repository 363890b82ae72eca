// The set to print and play, as the reader's printer takes it.
import { setFile, type SetWish } from '../api';
import { h } from '../dom';
import { language, t } from '../words';
import { field, select, type Choice } from './form';

// Some countries cut their paper in inches.
export const usualPaper = (tags: readonly string[] = navigator.languages): 'a4' | 'letter' =>
  /-(US|CA|MX|PH|CL|CO|VE)$/i.test(tags[0] ?? '') ? 'letter' : 'a4';

export function printSet(whose: SetWish['of']): HTMLElement {
  const choose = (name: 'paper' | 'theme' | 'pages', choices: Choice[], usual = '') =>
    select(name, choices, usual, { onchange: () => show() });
  const paper = choose(
    'paper',
    [
      { value: 'a4', label: t('paperA4') },
      { value: 'letter', label: t('paperLetter') },
    ],
    usualPaper(),
  );
  const theme = choose(
    'theme',
    [
      { value: 'paper', label: t('coloursPaper') },
      { value: 'plain', label: t('coloursPlain') },
      { value: 'ash', label: t('boardAsh') },
      { value: 'slate', label: t('boardSlate') },
    ],
    'paper',
  );
  const pages = choose('pages', [
    { value: '', label: t('printAll') },
    { value: 'board,cards,pieces', label: t('printToCut') },
    { value: 'leaflet', label: t('printLeaflet') },
  ]);
  const get = h('a', { class: 'button primary', download: true }, t('printGet'));
  const sides = h('small', {});
  const show = () => {
    get.href = setFile({ of: whose, paper: paper.value, theme: theme.value, pages: pages.value, language: language() });
    sides.textContent = t(pages.value === 'leaflet' ? 'printFolded' : 'printTrue');
  };
  show();
  return h(
    'section',
    { class: 'card print-set', 'aria-labelledby': 'print-set' },
    h('h2', { id: 'print-set' }, t('printTitle')),
    h('p', {}, t('printText')),
    h(
      'div',
      { class: 'filters' },
      field(t('paper'), paper),
      field(t('colours'), theme),
      field(t('sheets'), pages),
    ),
    h('p', { class: 'print-get' }, get, sides),
  );
}

// The set to print and play, as the reader's printer takes it; and the way to it from the top of a page.
import { printSetUrl, rulesEpubUrl, type PrintSetOptions } from '../api';
import { h } from '../dom';
import { rulesLanguage, t } from '../words';
import { button, field, select, type Choice } from './form';

// Countries that use US Letter.
export const usualPaper = (tags: readonly string[] = navigator.languages): 'a4' | 'letter' =>
  /-(US|CA|MX|PH|CL|CO|VE)$/i.test(tags[0] ?? '') ? 'letter' : 'a4';

export const toPrintSet = (): HTMLElement =>
  button(t('printTitle'), () => document.getElementById('print-set')?.scrollIntoView({ block: 'start' }), 'quiet');

export function printSet(whose: PrintSetOptions['of']): HTMLElement {
  const choose = (name: 'paper' | 'theme' | 'pages' | 'pieces' | 'board', choices: Choice[], usual = '') =>
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
    { value: '', label: t('printWhole') },
    { value: 'board,cards,pieces', label: t('printToCut') },
    { value: 'leaflet', label: t('printLeaflet') },
    { value: 'booklet', label: t('printBooklet') },
    { value: 'pieces,box', label: t('printBox') },
  ]);
  const pieces = choose('pieces', [
    { value: '', label: t('printShields') },
    { value: 'swords', label: t('printSwords') },
    { value: 'standing', label: t('printStanding') },
  ]);
  const board = choose('board', [
    { value: '', label: t('printParts') },
    { value: 'travel', label: t('printTravel') },
    ...['a3', 'a2', 'a1'].map((value) => ({ value, label: t('printPoster', { paper: value.toUpperCase() }) })),
  ]);
  const get = h('a', { class: 'button primary', download: true }, t('printGet'));
  const epub = h('a', { class: 'button', download: true }, t('printEpub'));
  const sides = h('small', {});
  const show = () => {
    const travel = board.value === 'travel';
    get.href = printSetUrl({
      of: whose,
      paper: paper.value,
      theme: theme.value,
      pages: pages.value,
      pieces: pieces.value,
      poster: travel ? '' : board.value,
      travel: travel ? '1' : '',
      language: rulesLanguage(),
    });
    epub.href = rulesEpubUrl({ of: whose, theme: theme.value, language: rulesLanguage() });
    sides.textContent = t(['leaflet', 'booklet'].includes(pages.value) ? 'printFolded' : 'printTrue');
  };
  show();
  return h(
    'section',
    { class: 'card print-set', id: 'print-set', 'aria-labelledby': 'print-set-name' },
    h('h2', { id: 'print-set-name' }, t('printTitle')),
    h('p', {}, t('printText')),
    h(
      'div',
      { class: 'print-choices' },
      field(t('paper'), paper),
      field(t('colours'), theme),
      field(t('sheets'), pages),
      field(t('printPieces'), pieces),
      field(t('printBoard'), board),
    ),
    h('p', { class: 'print-get' }, get, epub, sides),
  );
}

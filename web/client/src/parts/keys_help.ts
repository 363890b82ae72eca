// The keys of a game's page, on a card.
import { h } from '../dom';
import { t, type Word } from '../words';
import { button } from './form';

const keys: [string, Word][] = [
  ['← →', 'keySteps'],
  ['↑ ↓', 'keyEnds'],
  ['f', 'flip'],
  ['z', 'keyZen'],
  ['b', 'keyBlindfold'],
  ['c', 'keyChat'],
  ['r', 'keyResign'],
  ['Enter', 'confirmMove'],
  ['Esc', 'cancel'],
  ['?', 'keyHelp'],
];

export function showKeys(): void {
  const line = ([names, word]: [string, Word]) =>
    h(
      'div',
      {},
      h('dt', {}, names.split(' ').map((name) => h('kbd', {}, name))),
      h('dd', {}, t(word)),
    );
  const card = h(
    'dialog',
    { class: 'sheet', 'aria-label': t('keyboard'), onclose: () => card.remove() },
    h('div', { class: 'sheet-head' }, h('h2', {}, t('keyboard')), button(t('close'), () => card.close(), 'quiet')),
    h('div', { class: 'sheet-body' }, h('dl', { class: 'keys' }, keys.map(line))),
  );
  document.body.append(card);
  card.showModal();
}

// One player beside the board: side, name, rating, whether they are here, and their clock.
import { fill, h, write } from '../dom';
import { clockText, isShort, leftOf, nextTick } from '../clock_text';
import type { Followed } from '../game_store';
import { t } from '../words';
import type { Side } from '../wire';
import { personLink, sideMark, sideName } from './people';

export interface PlayerBar {
  node: HTMLElement;
  show(followed: Followed, side: Side): void;
  close(): void;
}

export function playerBar(now: () => number): PlayerBar {
  const identity = h('span', { class: 'player-name' });
  const clock = h('span', { class: 'clock', role: 'timer' });
  const node = h('div', { class: 'player-bar' }, identity, clock);
  let timer = 0;
  let shown = '';

  const tick = (followed: Followed, side: Side) => {
    window.clearTimeout(timer);
    const { times, clock: kind, status } = followed.state;
    clock.hidden = times === null;
    if (!times) return;
    const left = leftOf(times, side, followed.receivedAt, now());
    write(clock, clockText(left));
    const runs = times.running === side && status === 'going';
    clock.classList.toggle('runs', runs);
    clock.classList.toggle('short', runs && isShort(left, kind));
    if (runs && left > 0) timer = window.setTimeout(() => tick(followed, side), nextTick(left));
  };

  return {
    node,
    show(followed, side) {
      const { players, here, status, you, board, ratings } = followed.state;
      const person = players[side];
      const present = person.kind === 'computer' || here[side];
      const fresh = JSON.stringify([person, side, present, you, ratings]);
      if (fresh !== shown) {
        shown = fresh;
        fill(
          identity,
          sideMark(side),
          personLink(person),
          ' ',
          h('small', {}, side === you ? `${sideName(side)}, ${t('you')}` : sideName(side)),
          person.kind !== 'computer' &&
            h('span', {
              class: present ? 'presence here' : 'presence',
              role: 'img',
              'aria-label': present ? t('here') : t('away'),
              title: present ? t('here') : t('away'),
            }),
        );
      }
      node.classList.toggle('to-move', status === 'going' && board.toMove === side);
      clock.setAttribute('aria-label', `${t('clock')}: ${sideName(side)}`);
      tick(followed, side);
    },
    close: () => window.clearTimeout(timer),
  };
}

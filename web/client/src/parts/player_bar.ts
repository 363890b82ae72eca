// One player beside the board: side, name, rating, whether they are here, and their clock.
import type { App } from '../app';
import { fill, h, write } from '../dom';
import { clockText, isShort, leftOf, nextTick } from '../clock_text';
import type { Followed } from '../game_store';
import { t } from '../words';
import { otherSide, type GameState, type Side } from '../wire';
import { lost } from '../premove';
import { personLink, presenceMark, sideMark, sideName } from './people';

export interface PlayerBar {
  node: HTMLElement;
  show(followed: Followed, side: Side): void;
  close(): void;
}

// "+8" behind the rating, after a rated game.
function ratingChange({ ratings }: GameState, side: Side): HTMLElement | null {
  const change = ratings?.[side];
  if (!change) return null;
  const by = Math.round(change.after) - Math.round(change.before);
  return h('span', { class: by < 0 ? 'rating-by down' : 'rating-by up' }, by < 0 ? `−${-by}` : `+${by}`);
}

// What the player has captured.
function showCaptured(node: HTMLElement, { start, board }: GameState, side: Side): void {
  const count = lost(start, board.position, otherSide(side));
  node.hidden = count === 0;
  if (node.textContent === `×${count}`) return;
  fill(node, sideMark(otherSide(side)), h('span', { 'aria-hidden': 'true' }, `×${count}`));
  node.setAttribute('aria-label', t('capturedCount', { count }));
  node.setAttribute('role', 'img');
  node.title = t('capturedCount', { count });
}

// A tap on a provisional rating says what that is; a mouse has the title.
function explained(person: HTMLElement, explain: (text: string) => void): HTMLElement {
  const rating = person.querySelector<HTMLElement>('.rating[title]');
  if (!rating) return person;
  const press = h('button', { type: 'button', class: 'rating', title: rating.title, onclick: () => explain(rating.title) }, rating.textContent);
  rating.replaceWith(press);
  return person;
}

export function playerBar({ now, notice }: App): PlayerBar {
  const identity = h('span', { class: 'player-name' });
  const clock = h('span', { class: 'clock', role: 'timer' });
  const captured = h('span', { class: 'captured' });
  const node = h('div', { class: 'player-bar' }, identity, captured, clock);
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
      showCaptured(captured, followed.state, side);
      const fresh = JSON.stringify([person, side, present, you, ratings]);
      if (fresh !== shown) {
        shown = fresh;
        fill(
          identity,
          sideMark(side),
          explained(personLink(person), notice),
          ratingChange(followed.state, side),
          ' ',
          h('small', {}, side === you ? `${sideName(side)}, ${t('you')}` : sideName(side)),
          person.kind !== 'computer' && presenceMark(present),
        );
      }
      node.classList.toggle('to-move', status === 'going' && board.toMove === side);
      clock.setAttribute('aria-label', `${t('clock')}: ${sideName(side)}`);
      tick(followed, side);
    },
    close: () => window.clearTimeout(timer),
  };
}

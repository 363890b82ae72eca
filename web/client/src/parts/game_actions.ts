// Offers, and a player's actions other than moves.
import type { App } from '../app';
import { fill, h } from '../dom';
import { textIfAny, t } from '../words';
import { otherSide, type Command, type GameState, type Offer, type OfferKind } from '../wire';
import { attempt, button, problem, confirmButton } from './form';
import { challengeAddress, personText } from './people';

export interface Actions {
  node: HTMLElement;
  show(state: GameState): void;
  askResign(): void; // as if the button to resign or abort was pressed once
}

export const fewestReviewed = 1; // moves of a game that the analysis page reviews

const beforeBothMoved = (state: GameState) => state.moves.length < 2;

export function mayOffer(state: GameState, what: OfferKind): boolean {
  if (!state.you || state.offers.some((offer) => offer.what === what)) return false;
  if (what === 'rematch') return state.status === 'over' && state.next === null;
  if (state.status === 'over') return false;
  return what === 'draw' ? state.moves.length > 0 : !state.rated && state.moves.length > 0;
}

export function actions(app: App, game: string, flip: () => void): Actions {
  const trouble = problem();
  const offers = h('div', { class: 'offers', 'aria-live': 'polite' });
  const row = h('div', { class: 'actions', role: 'group', 'aria-label': t('actions') });
  const node = h('section', { class: 'game-actions' }, offers, trouble.node, row);
  const send = (command: Command) => {
    trouble.clear();
    void attempt(() => app.socket.command(command), trouble.show);
  };
  const offer = (what: OfferKind) => send({ do: 'offer', game, what });
  const flipper = button(t('flip'), flip, 'quiet');
  let shown = '';
  let version = -1;
  let leave: HTMLButtonElement | null = null;

  const oneOffer = (state: GameState, { by, what }: Offer): HTMLElement => {
    const mine = by === state.you;
    const text = mine ? textIfAny(`yourOffer_${what}`) : textIfAny(`offered_${what}`, { name: personText(state.players[by]) });
    return h(
      'div',
      { class: 'offer' },
      h('span', {}, text),
      !mine && state.you && button(t('accept'), () => offer(what), 'primary'),
      state.you && button(mine ? t('withdraw') : t('decline'), () => send({ do: 'decline', game, what }), 'quiet'),
    );
  };

  const playing = (state: GameState) => [
    mayOffer(state, 'takeback') && button(t('offerTakeback'), () => offer('takeback'), 'quiet'),
    mayOffer(state, 'draw') &&
      state.players[otherSide(state.you ?? 'attackers')].kind !== 'computer' &&
      button(t('offerDraw'), () => offer('draw'), 'quiet'),
    (leave = beforeBothMoved(state)
      ? confirmButton('abort', 'abortSure', () => send({ do: 'abort', game }))
      : confirmButton('resign', 'resignSure', () => send({ do: 'resign', game }))),
  ];
  const opponentOf = (state: GameState): string =>
    state.you && state.players[otherSide(state.you)].kind !== 'computer' ? state.players[otherSide(state.you)].name : '';
  const finished = (state: GameState) => [
    state.next && h('a', { class: 'button primary', href: `/game/${state.next}` }, t('toRematch')),
    mayOffer(state, 'rematch') && button(t('offerRematch'), () => offer('rematch'), 'primary'),
    opponentOf(state) !== '' &&
      h('a', { class: 'button quiet', href: challengeAddress(opponentOf(state)), title: opponentOf(state) }, t('challengePlayer')),
    h('a', { class: 'button quiet', href: '/' }, t('newGame')),
    h('a', { class: 'button quiet', href: `/analysis?game=${game}` }, t('analyse')),
    state.moves.length >= fewestReviewed &&
      h('a', { class: 'button quiet', href: `/analysis?game=${game}&review=1` }, t('reviewGame')),
  ];

  return {
    node,
    askResign() {
      if (leave?.isConnected && leave.className !== 'danger') leave.click();
    },
    show(state) {
      if (state.version !== version) trouble.clear(); // the error was about the state before
      version = state.version;
      const fresh = JSON.stringify([
        state.offers,
        state.status,
        state.next,
        state.you,
        state.moves.length < 2,
        state.moves.length === 0,
      ]);
      if (fresh === shown) return; // do not replace a button that may be in use
      shown = fresh;
      fill(
        offers,
        state.offers.map((one) => oneOffer(state, one)),
      );
      fill(row, state.status === 'over' ? finished(state) : state.you && playing(state), flipper);
    },
  };
}

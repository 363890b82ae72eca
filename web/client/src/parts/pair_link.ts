// A link to the other game of a pair, with a note when it waits for a move; or to the tournament of the game.
import type { App } from '../app';
import { fill, h } from '../dom';
import { t } from '../words';
import type { GameState } from '../wire';

export function pairLink(app: App): { node: HTMLElement; show(state: GameState): void; close(): void } {
  const node = h('p', { class: 'about' });
  let shown: GameState | null = null;
  let said = '';
  const draw = () => {
    if (shown?.tournament) return fill(node, h('a', { href: `/tournament/${shown.tournament}` }, t('tourBackTo')));
    if (!shown?.pair) return;
    const words = [
      shown.status === 'going' ? t('pairBoth') : '',
      app.games.going.get().get(shown.pair)?.toMove ? t('pairYourMove') : '',
    ].join(' ');
    if (words === said) return;
    said = words;
    fill(node, h('a', { href: `/game/${shown.pair}` }, t('otherOfPair')), ' · ', words);
  };
  return {
    node,
    show(state) {
      shown = state;
      draw();
    },
    close: app.games.going.follow(draw),
  };
}

// Links, pictures and files of a game or a position.
import { gameAnimationUrl, gameFileUrl, gamePictureUrl, positionPictureUrl, printSetUrl } from '../api';
import type { App } from '../app';
import { fill, h } from '../dom';
import { rulesLanguage, t } from '../words';
import { copyField } from './form';
import { usualPaper } from './print_set';

// A position alone does not say that a game ended with it: the game is named then.
const positionAddress = (ruleset: string, position: string, ended: string | null): string =>
  `${location.origin}/position?ruleset=${encodeURIComponent(ruleset)}&p=${encodeURIComponent(position)}` +
  (ended === null ? '' : `&game=${encodeURIComponent(ended)}`);

export interface Shown {
  ruleset: string;
  position: string;
  last: string | null;
  flipped: boolean;
  game?: { id: string; ply: number; over: boolean }; // over: the position is its last
}

export interface Share {
  node: HTMLElement;
  show(shown: Shown): void;
}

// By the game's rules, which may be somebody's own.
const setToPrint = (game: string): string =>
  printSetUrl({ of: { game }, paper: usualPaper(), theme: 'paper', pages: '', language: rulesLanguage() });

const numberedMoves = 4;

// A picture of the position; of a game also one with its last moves numbered, and the game as a moving picture.
function pictures(still: string, flipped: boolean, game: Shown['game']): HTMLElement {
  const one = (href: string, label: string) => h('a', { href, target: '_blank', rel: 'noopener' }, label);
  const moving = (format: 'gif' | 'png') =>
    h('a', { href: gameAnimationUrl(game?.id ?? '', format, flipped), download: true }, format.toUpperCase());
  return h(
    'p',
    { class: 'files' },
    one(still, t('pictureOpen')),
    game && game.ply > 0
      ? [' ', one(gamePictureUrl(game.id, game.ply, flipped, numberedMoves), t('pictureNumbered'))]
      : null,
    game ? [' ', h('span', {}, t('animatedPicture')), ' ', moving('gif'), ' ', moving('png')] : null,
  );
}

function files(id: string): HTMLElement {
  const one = (format: 'pgn' | 'csv' | 'otg' | 'json') =>
    h('a', { href: gameFileUrl(id, format), download: true }, format.toUpperCase());
  return h(
    'p',
    { class: 'files' },
    h('span', {}, t('download')),
    (['pgn', 'csv', 'otg', 'json'] as const).map((f) => [' ', one(f)]),
    ' ',
    h('a', { href: setToPrint(id), download: true }, t('printAll')),
  );
}

// What it holds is made when it is opened: it changes with every move.
export function share(app: App): Share {
  const inside = h('div', { class: 'share-inside' });
  let shown: Shown | null = null;
  const draw = () => {
    if (!shown || !node.open) return;
    const { ruleset, position, last, flipped, game } = shown;
    const picture = game ? gamePictureUrl(game.id, game.ply, flipped) : positionPictureUrl(ruleset, position, last, flipped);
    fill(
      inside,
      copyField(t('linkToPosition'), positionAddress(ruleset, position, game?.over ? game.id : null), app.notice),
      game && copyField(t('linkToGame'), `${location.origin}/game/${game.id}`, app.notice),
      copyField(t('picture'), location.origin + picture, app.notice),
      pictures(picture, flipped, game),
      game && files(game.id),
    );
  };
  const node: HTMLDetailsElement = h(
    'details',
    { class: 'share', ontoggle: draw },
    h('summary', {}, t('share')),
    inside,
  );
  return {
    node,
    show(next) {
      const same = JSON.stringify(next) === JSON.stringify(shown);
      shown = next;
      if (!same) draw();
    },
  };
}

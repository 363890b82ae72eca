// The games on this device: a list of them, and how a finished one is sent to the site.
import type { App } from '../app';
import { fill, h, type Child } from '../dom';
import { deviceGames, removeGame, saveGame, type DeviceGame } from '../offline/games_db';
import { rulesetTitle } from '../ruleset_names';
import { dateText, plural, t } from '../words';
import type { Side } from '../wire';
import { attempt, button, confirmButton, problem } from './form';
import { fewestReviewed } from './game_actions';
import { turnOf } from './move_list';
import { resultName } from './people';

export const opponentText = (game: DeviceGame): string =>
  game.level === null ? t('sameScreen') : `${t('computer')} ${game.level}`;

async function send(app: App, game: DeviceGame, side: Side): Promise<void> {
  const { ruleset, position, level, moves, resigned, began, changed } = game;
  const { game: sentAs } = await app.api.sendPlayed({
    ruleset,
    ...(position === undefined ? {} : { position }),
    ...(level === null ? {} : { opponent: { computer: level } }),
    ...(resigned === null ? {} : { resigned }),
    side,
    moves,
    began,
    ended: changed,
  });
  game.sentAs = sentAs;
  await saveGame(game);
}

// Where a finished game is reviewed; null for one that goes on or is too short.
export const reviewAddress = ({ id, result, moves }: DeviceGame): string | null =>
  result === 'ongoing' || moves.length < fewestReviewed ? null : `/analysis?device=${id}&review=1`;

// Buttons that send the game; its place on the site once it is there; nothing while it goes on.
export function sendPart(app: App, game: DeviceGame): HTMLElement {
  const trouble = problem();
  const node = h('div', { class: 'actions' });
  const draw = () => {
    if (game.result === 'ongoing') return fill(node);
    if (game.sentAs !== null) return fill(node, h('a', { href: `/game/${game.sentAs}` }, t('sentGame')));
    const one = (side: Side, label: string) => {
      const press: HTMLButtonElement = button(label, () => {
        trouble.clear();
        void attempt(async () => {
          await send(app, game, side);
          draw();
        }, trouble.show, press);
      });
      return press;
    };
    if (game.side !== null) fill(node, one(game.side, t('sendGame')), trouble.node);
    else fill(node, one('attackers', t('sendAttackers')), one('defenders', t('sendDefenders')), trouble.node);
  };
  draw();
  return node;
}

function row(game: DeviceGame, removed: () => void): HTMLElement {
  const review = reviewAddress(game);
  const remove = confirmButton('removeGame', 'removeGameSure', () => void removeGame(game.id).then(removed));
  return h(
    'li',
    { class: 'challenge' },
    h(
      'span',
      {},
      h('a', { href: `/board?game=${game.id}` }, `${rulesetTitle(game.ruleset)} · ${opponentText(game)}`),
      h('small', {}, [
        resultName(game.result === 'ongoing' ? null : game.result),
        plural('moves', turnOf(game.moves.length)),
        dateText(game.changed),
      ].join(' · ')),
    ),
    h('div', { class: 'actions' }, review && h('a', { class: 'button quiet', href: review }, t('reviewGame')), remove),
  );
}

// The newest of the wanted games; empty without one.
export async function deviceGameList(wanted: (game: DeviceGame) => boolean, most = 100): Promise<HTMLElement> {
  const node = h('section', { class: 'device-games' });
  const draw = async (): Promise<void> => {
    const games = (await deviceGames()).filter(wanted).slice(0, most);
    const rows: Child[] = games.map((game) => row(game, () => void draw()));
    fill(
      node,
      games.length > 0 && [h('h2', {}, t('deviceGames')), h('p', { class: 'hint' }, t('deviceGamesText')), h('ul', { class: 'briefs' }, rows)],
    );
  };
  await draw();
  return node;
}

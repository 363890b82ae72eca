// The games on this device: a list, and sending a finished one to the site.
import { useState } from 'preact/hooks';
import type { App } from '../app';
import { reasonText } from '../board/board_texts';
import { turnOf } from '../board/move_list';
import { isStatic } from '../frame/address';
import { minReviewed } from '../line/analysis_address';
import { removeGame, saveGame, type DeviceGame } from '../offline/games_db';
import { ConfirmButton, Problem, useWork } from '../parts/form';
import { rulesetTitle } from '../rules/ruleset_names';
import { resultName, sideName } from '../social/people';
import { otherSide, type Result, type Side } from '../wire';
import { dateText, plural, t } from '../words';
import { tg } from '../words/game';

export { loadGameWords } from '../words/game';

export const nameOf = ({ names }: DeviceGame, side: Side): string => names?.[side] || sideName(side);

export function opponentText(game: DeviceGame): string {
  const { level, names } = game;
  if (level !== null) return `${t('computer')} ${level}`;
  if (!names?.attackers && !names?.defenders) return t('sameScreen');
  return t('gameOf', { attackers: nameOf(game, 'attackers'), defenders: nameOf(game, 'defenders') });
}

// How a game ended that the board did not decide; null for others.
export function endText({ result, resigned, timeout }: DeviceGame): string | null {
  const reason = resigned ? 'resignation' : timeout ? 'timeout' : null;
  return reason && `${resultName(result as Result)} ${reasonText({ result, reason, text: '' })}`;
}

async function send(app: App, game: DeviceGame, side: Side): Promise<void> {
  const { ruleset, position, level, moves, resigned, timeout, began, changed, names } = game;
  const name = names?.[otherSide(side)]?.trim().slice(0, 30);
  const { game: sentAs } = await app.api.sendPlayed({
    ruleset,
    ...(position === undefined ? {} : { position }),
    ...(level !== null ? { opponent: { computer: level } } : name ? { opponent: { name } } : {}),
    ...(resigned === null ? {} : { resigned }),
    ...(timeout === undefined ? {} : { timeout }),
    side,
    moves,
    began,
    ended: changed,
  });
  game.sentAs = sentAs;
  await saveGame(game).catch(() => app.notice(tg('notStored'))); // it was sent nevertheless
}

// The address for reviewing a finished game; null if it is unfinished or too short.
export const reviewAddress = ({ id, result, moves }: DeviceGame): string | null =>
  result === 'ongoing' || moves.length < minReviewed ? null : `/analysis?device=${id}&review=1`;

// A button that sends the game to the site, or the link there once it is sent; nothing while the game is unfinished, or without a server.
export function SendGame({ app, game }: { app: App; game: DeviceGame }) {
  const work = useWork();
  if (game.result === 'ongoing' || isStatic()) return null;
  if (game.sentAs !== null) return <a href={`/game/${game.sentAs}`}>{tg('sentGame')}</a>;
  const one = (side: Side, label: string) => (
    <button type="button" disabled={work.isBusy} onClick={() => work.run(() => send(app, game, side))}>
      {label}
    </button>
  );
  return (
    <>
      {game.side !== null ? (
        one(game.side, tg('sendGame'))
      ) : (
        <>
          {one('attackers', tg('sendAttackers'))}
          {one('defenders', tg('sendDefenders'))}
        </>
      )}
      <Problem text={work.problem} />
    </>
  );
}

function Row({ game, removed }: { game: DeviceGame; removed: () => void }) {
  const review = reviewAddress(game);
  const about = [endText(game) ?? resultName(game.result === 'ongoing' ? null : game.result), plural('moves', turnOf(game.moves.length)), dateText(game.changed)];
  return (
    <li class="challenge">
      <span>
        <a href={`/board?game=${game.id}`}>{`${rulesetTitle(game.ruleset)} · ${opponentText(game)}`}</a>
        <small>{about.join(' · ')}</small>
      </span>
      <div class="actions">
        {review && (
          <a class="button quiet" href={review}>
            {t('reviewGame')}
          </a>
        )}
        <ConfirmButton label="removeGame" sure="removeGameSure" work={() => void removeGame(game.id).then(removed).catch(() => undefined)} />
      </div>
    </li>
  );
}

// `read` reloads the list after a game was deleted.
export function DeviceGames({ first, read }: { first: DeviceGame[]; read: () => Promise<DeviceGame[]> }) {
  const [games, setGames] = useState(first);
  if (games.length === 0) return null;
  return (
    <section class="device-games">
      <h2>{tg('deviceGames')}</h2>
      <p class="hint">
        {tg('deviceGamesText')} {!isStatic() && tg('deviceGamesSend')}
      </p>
      <ul class="briefs">
        {games.map((game) => (
          <Row key={game.id} game={game} removed={() => void read().then(setGames)} />
        ))}
      </ul>
    </section>
  );
}

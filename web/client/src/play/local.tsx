// Games on this device: pass and play, or against the browser's engine. They are stored in the browser, so
// that closing the page loses nothing.
import type { App, Page } from '../app';
import type { Visit } from '../frame/router';
import { analysisAddress } from '../line/analysis_address';
import { LineSide } from '../line/line_board';
import { deviceGame, deviceGames, newestGames, newGame, type DeviceGame } from '../offline/games_db';
import { ConfirmButton, Field, Problem } from '../parts/form';
import { pageOf } from '../parts/page';
import { RulesetSelect } from '../rules/ruleset_field';
import { rulesetTitle } from '../rules/ruleset_names';
import { clockName } from '../social/people';
import type { RulesetHead } from '../wire';
import { t } from '../words';
import { loadGameWords, tg } from '../words/game';
import { DeviceGames, opponentText, reviewAddress, SendGame } from './device_games';
import { DeviceBoard, hasPlayers, NamesAndClock, PauseButton } from './device_players';
import { DeviceTable, isFixed } from './device_table';

// The game in the address; nothing if it was deleted.
const namedGame = ({ query }: Visit): Promise<DeviceGame | undefined> => deviceGame(query.get('game') ?? '').catch(() => undefined);

// A new game against the computer, or the last one on one screen.
async function otherGame({ query }: Visit): Promise<DeviceGame> {
  const ruleset = query.get('ruleset');
  const position = query.get('p');
  const start = { ruleset: ruleset ?? 'copenhagen', ...(position === null ? {} : { position }) };
  const level = Math.min(10, Math.floor(Number(query.get('computer'))));
  if (level >= 1) return { ...newGame({ ...start, level, side: query.get('side') === 'attackers' ? 'attackers' : 'defenders' }), moves: query.getAll('move') };
  const fits = (game: DeviceGame) =>
    game.level === null && game.result === 'ongoing' && (ruleset === null || (game.ruleset === ruleset && (game.position ?? null) === position));
  return (await deviceGames().catch(() => [])).find(fits) ?? newGame({ ...start, level: null, side: null });
}

function Buttons({ table }: { table: DeviceTable }) {
  const game = table.game.value;
  return (
    <>
      <PauseButton table={table} />
      {!isFixed(game) && (
        <button type="button" onClick={table.undo}>
          {t('undo')}
        </button>
      )}
      {!isFixed(game) && game.level !== null && <ConfirmButton label="resign" sure="resignSure" work={table.resign} />}
      <button type="button" class="quiet" onClick={() => table.again()}>
        {tg('startOver')}
      </button>
      {game.level === null && <NamesAndClock table={table} />}
    </>
  );
}

function Finish({ app, game }: { app: App; game: DeviceGame }) {
  const review = reviewAddress(game);
  return (
    <div class="device-end">
      {game.result !== 'ongoing' && (
        <>
          <div class="actions">
            {review && (
              <a class="button quiet" href={review}>
                {t('reviewGame')}
              </a>
            )}
            <a class="button quiet" href={analysisAddress(game)}>
              {t('analyse')}
            </a>
          </div>
          <div class="actions">
            <SendGame key={game.id} app={app} game={game} />
          </div>
        </>
      )}
    </div>
  );
}

function Table({ table }: { table: DeviceTable }) {
  const model = table.model.value;
  const thinking = table.thinking.value;
  return (
    <>
      <Problem text={table.trouble.value} />
      <div class="two-columns" key={table.begun}>
        <DeviceBoard table={table} />
        <LineSide model={model} buttons={<Buttons table={table} />}>
          <p class="hint" aria-live="polite" hidden={!table.game.value.clock?.isPaused}>
            {table.game.value.clock?.isPaused && tg('clocksPaused')}
          </p>
          <p class="hint" aria-live="polite" hidden={thinking === ''}>
            {thinking}
          </p>
          <Finish app={table.app} game={table.game.value} />
        </LineSide>
      </div>
    </>
  );
}

function Head({ table, rulesets }: { table: DeviceTable; rulesets: RulesetHead[] }) {
  const game = table.game.value;
  const rules = rulesetTitle(game.ruleset);
  if (game.level !== null) return <p class="lead">{`${rules} · ${tg('computerHere')}`}</p>;
  if (hasPlayers(game) && game.moves.length > 0) return <p class="lead">{game.clock ? `${rules} · ${clockName(game.clock.terms)}` : rules}</p>;
  const choose = (ruleset: string) => {
    table.app.replace(`/board?ruleset=${encodeURIComponent(ruleset)}`);
    table.again(ruleset);
  };
  return (
    <>
      <p class="lead">{tg('localText')}</p>
      <Field label={t('ruleset')}>
        <RulesetSelect name="ruleset" rulesets={rulesets} chosen={game.ruleset} onChange={choose} />
      </Field>
    </>
  );
}

export async function local(app: App, visit: Visit): Promise<Page> {
  const [rulesets] = await Promise.all([app.rulesets(), loadGameWords()]);
  const named = await namedGame(visit);
  const game = named ?? (await otherGame(visit));
  const table = await DeviceTable.open(app, game);
  if (!named && visit.query.has('game')) table.trouble.value = t('deviceGameGone');
  const read = () => newestGames(({ id }) => id !== game.id);
  const others = await read().catch(() => []);
  return pageOf(
    game.level === null ? tg('localTitle') : opponentText(game),
    <>
      <Head table={table} rulesets={rulesets} />
      <Table table={table} />
      <DeviceGames first={others} read={read} />
    </>,
    { kind: 'device', close: table.close },
  );
}

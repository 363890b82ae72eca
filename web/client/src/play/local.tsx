// Games on this device: pass and play, or against the browser's engine. They are stored in the browser, so
// that closing the page loses nothing.
import { effect, signal, untracked, type Signal } from '@preact/signals';
import type { App, Page } from '../app';
import { reasonText } from '../board/board_texts';
import type { Visit } from '../frame/router';
import { analysisAddress } from '../line/analysis_address';
import { LineBoard, LineSide } from '../line/line_board';
import { LineModel, type Place } from '../line/line_model';
import { ComputerPlayer } from '../offline/computer_player';
import { deviceGame, deviceGames, newestGames, newGame, saveGame, type DeviceGame } from '../offline/games_db';
import { NotBuilt } from '../offline/not_built';
import { ConfirmButton, errorText, Field, Problem } from '../parts/form';
import { pageOf } from '../parts/page';
import { RulesetSelect } from '../rules/ruleset_field';
import { rulesetTitle } from '../rules/ruleset_names';
import { resultName } from '../social/people';
import { otherSide, type BoardAfterMoves, type RulesetHead } from '../wire';
import { t } from '../words';
import { DeviceGames, opponentText, reviewAddress, SendGame } from './device_games';

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

// No more moves can be played.
const isFixed = ({ resigned, sentAs }: DeviceGame): boolean => resigned !== null || sentAs !== null;

function modelOf(app: App, game: DeviceGame): Promise<LineModel> {
  const { ruleset, position, side, moves, resigned, result } = game;
  return LineModel.open(app, {
    ruleset,
    start: { ruleset, ...(position === undefined ? {} : { position }) },
    moves,
    ...(resigned ? { end: `${resultName(otherSide(resigned))} ${reasonText({ result, reason: 'resignation', text: '' })}` } : {}),
    movable: isFixed(game) ? 'none' : (side ?? 'both'),
  });
}

class DeviceTable {
  readonly game: Signal<DeviceGame>;
  readonly model: Signal<LineModel>;
  readonly trouble = signal('');
  readonly thinking = signal('');
  begun = 0; // the number of games started on this page
  private readonly computer = new ComputerPlayer();
  private readonly stopFollowing: () => void;

  private constructor(
    readonly app: App,
    game: DeviceGame,
    model: LineModel,
  ) {
    this.game = signal(game);
    this.model = signal(model);
    this.stopFollowing = effect(() => {
      const model = this.model.value;
      const place = model.place.value;
      untracked(() => this.changed(model, place));
    });
  }

  static async open(app: App, game: DeviceGame): Promise<DeviceTable> {
    const plain = newGame({ ruleset: 'copenhagen', level: null, side: null });
    const [begun, model] = await modelOf(app, game).then(
      (model) => [game, model] as const,
      async () => [plain, await modelOf(app, plain)] as const,
    );
    return new DeviceTable(app, begun, model);
  }

  close = (): void => {
    this.stopFollowing();
    this.computer.stop();
  };

  begin = async (game: DeviceGame): Promise<void> => {
    this.computer.stop();
    try {
      const model = await modelOf(this.app, game);
      this.begun++;
      this.trouble.value = '';
      this.game.value = game;
      this.model.value = model;
    } catch (error) {
      this.trouble.value = errorText(error);
    }
  };

  // A finished game stays in the list; an unfinished one is given up for the new one.
  again = (): void => {
    const { id, ruleset, position, side, level, result } = this.game.peek();
    const fresh = newGame({ ruleset, side, level, ...(position === undefined ? {} : { position }) });
    void this.begin({ ...fresh, ...(result === 'ongoing' ? { id } : {}) });
  };

  // Back to the player's own last turn, which may have several moves.
  undo = (): void => {
    const { side } = this.game.peek();
    this.computer.stop();
    void this.model.peek().undo((board) => side === null || board.toMove === side);
  };

  resign = (): void => {
    const { side, result } = this.game.peek();
    if (side === null || result !== 'ongoing') return;
    const given: DeviceGame = { ...this.game.peek(), result: otherSide(side), resigned: side, changed: Date.now() };
    this.save(given);
    void this.begin(given);
  };

  // Stores the game, and lets the computer answer.
  private changed(model: LineModel, { moves, board }: Place): void {
    const game = this.game.peek();
    if (isFixed(game)) return void (this.thinking.value = '');
    if (!model.isAtEnd.peek()) return;
    if (moves.join() !== game.moves.join() || board.result !== game.result)
      this.save({ ...game, moves, result: board.result, changed: Date.now() });
    this.reply(model, board);
  }

  private reply(model: LineModel, { result, toMove }: BoardAfterMoves): void {
    const game = this.game.peek();
    const isItsTurn = game.level !== null && result === 'ongoing' && toMove !== game.side;
    this.thinking.value = isItsTurn ? t('computerThinks') : '';
    if (!isItsTurn) return;
    this.computer.choose(game).then(
      (move) => move !== null && this.game.peek() === game && model.add(move),
      (error: unknown) => this.game.peek() === game && (this.thinking.value = error instanceof NotBuilt ? error.message : t('noComputer')),
    );
  }

  private save(game: DeviceGame): void {
    this.game.value = game;
    this.app.replace(`/board?game=${game.id}`);
    void saveGame(game).catch(() => (this.trouble.value = t('notStored')));
  }
}

function Buttons({ table }: { table: DeviceTable }) {
  const game = table.game.value;
  return (
    <>
      {!isFixed(game) && (
        <button type="button" onClick={table.undo}>
          {t('undo')}
        </button>
      )}
      {!isFixed(game) && game.level !== null && <ConfirmButton label="resign" sure="resignSure" work={table.resign} />}
      <button type="button" class="quiet" onClick={table.again}>
        {t('startOver')}
      </button>
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
        <LineBoard model={model} />
        <LineSide model={model} buttons={<Buttons table={table} />}>
          <p class="hint" aria-live="polite" hidden={thinking === ''}>
            {thinking}
          </p>
          <Finish app={table.app} game={table.game.value} />
        </LineSide>
      </div>
    </>
  );
}

function Head({ table, game, rulesets }: { table: DeviceTable; game: DeviceGame; rulesets: RulesetHead[] }) {
  if (game.level !== null) return <p class="lead">{`${rulesetTitle(game.ruleset)} · ${t('computerHere')}`}</p>;
  const choose = (ruleset: string) => {
    table.app.replace(`/board?ruleset=${encodeURIComponent(ruleset)}`);
    void table.begin(newGame({ ruleset, level: null, side: null }));
  };
  return (
    <>
      <p class="lead">{t('localText')}</p>
      <Field label={t('ruleset')}>
        <RulesetSelect name="ruleset" rulesets={rulesets} chosen={game.ruleset} onChange={choose} />
      </Field>
    </>
  );
}

export async function local(app: App, visit: Visit): Promise<Page> {
  const rulesets = await app.rulesets();
  const named = await namedGame(visit);
  const game = named ?? (await otherGame(visit));
  const table = await DeviceTable.open(app, game);
  if (!named && visit.query.has('game')) table.trouble.value = t('deviceGameGone');
  const read = () => newestGames(({ id }) => id !== game.id);
  const others = await read().catch(() => []);
  return pageOf(
    game.level === null ? t('localTitle') : opponentText(game),
    <>
      <Head table={table} game={game} rulesets={rulesets} />
      <Table table={table} />
      <DeviceGames first={others} read={read} />
    </>,
    { kind: 'device', close: table.close },
  );
}

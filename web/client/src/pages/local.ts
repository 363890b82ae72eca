// Games on this device: pass and play, or against the computer of the page. They are kept in the browser, so that a closed
// page loses nothing.
import type { App, Page } from '../app';
import { fill, h, write } from '../dom';
import type { Line } from '../line';
import { ComputerPlayer } from '../offline/computer_player';
import { deviceGame, deviceGames, newGame, saveGame, type DeviceGame } from '../offline/games_db';
import { deviceGameList, opponentText, reviewAddress, sendPart } from '../parts/device_games';
import { button, confirmButton, field, heading, problem, select } from '../parts/form';
import { lineBoard, reasonText, type LineBoard } from '../parts/line_board';
import { resultName } from '../parts/people';
import { rulesetChoices } from '../parts/terms_form';
import type { Visit } from '../router';
import { rulesetTitle } from '../ruleset_names';
import { t } from '../words';
import { otherSide, type BoardAfterMoves, type Side } from '../wire';

// The game that the address names, a new one against the computer, or the last one on one screen.
async function gameFor({ query }: Visit): Promise<DeviceGame> {
  const known = await deviceGame(query.get('game') ?? '').catch(() => undefined);
  if (known) return known;
  const ruleset = query.get('ruleset');
  const position = query.get('p');
  const start = { ruleset: ruleset ?? 'copenhagen', ...(position === null ? {} : { position }) };
  const level = Math.min(10, Math.floor(Number(query.get('computer'))));
  if (level >= 1) return newGame({ ...start, level, side: query.get('side') === 'attackers' ? 'attackers' : 'defenders' });
  const fits = (game: DeviceGame) =>
    game.level === null && game.result === 'ongoing' && (ruleset === null || (game.ruleset === ruleset && (game.position ?? null) === position));
  return (await deviceGames().catch(() => [])).find(fits) ?? newGame({ ...start, level: null, side: null });
}

const analysisOf = ({ ruleset, position, moves }: DeviceGame): string =>
  '/analysis?' + new URLSearchParams({ ruleset, ...(position === undefined ? {} : { p: position }), moves: moves.join(' ') }).toString();

class DeviceGamePage {
  readonly place = h('div', { class: 'two-columns' });
  readonly trouble = problem();
  readonly finish = h('div', { class: 'device-end' });
  private readonly thinking = h('p', { class: 'hint', 'aria-live': 'polite' });
  private readonly computer = new ComputerPlayer();
  private shown: LineBoard | null = null;
  private finishShown = '';
  private toMove: Side | null = null; // null: the game is over

  constructor(
    private readonly app: App,
    private game: DeviceGame,
  ) {}

  async begin(game: DeviceGame): Promise<void> {
    this.close();
    this.game = game;
    const { ruleset, position, side, moves, resigned } = game;
    this.shown = await lineBoard(this.app, {
      ruleset,
      start: { ruleset, ...(position === undefined ? {} : { position }) },
      main: [],
      moves,
      ...(resigned ? { end: `${resultName(otherSide(resigned))} ${reasonText({ result: game.result, reason: 'resignation', text: '' })}` } : {}),
      movable: resigned || game.sentAs ? 'none' : (side ?? 'both'),
      changed: (line, board) => this.changed(line, board),
      buttons: (line, refresh) => this.buttons(line, refresh),
    });
    fill(this.place, this.shown.boardNode, this.shown.sideNode);
    this.shown.sideNode.firstElementChild?.after(this.thinking, this.finish);
    this.reply(); // `changed` came before the board was here
  }

  key(event: KeyboardEvent): void {
    this.shown?.key(event);
  }

  close(): void {
    this.computer.stop();
    this.shown?.close();
    this.shown = null;
  }

  private get isFixed(): boolean {
    return this.game.resigned !== null || this.game.sentAs !== null;
  }

  private buttons(line: Line, refresh: () => void): HTMLElement[] {
    if (this.isFixed) return [this.again()];
    const undo = button(t('undo'), () => void this.takeBack(line).then(refresh, this.trouble.show));
    return this.game.level === null ? [undo, this.again()] : [undo, confirmButton('resign', 'resignSure', () => this.resign()), this.again()];
  }

  // A finished game stays in the list; one that goes on is given up for the new one.
  private again(): HTMLElement {
    const { id, ruleset, position, side, level, result } = this.game;
    const fresh = () => newGame({ ruleset, side, level, ...(position === undefined ? {} : { position }) });
    const keepId = result === 'ongoing' ? { id } : {};
    return button(t('startOver'), () => void this.begin({ ...fresh(), ...keepId }).catch(this.trouble.show), 'quiet');
  }

  // Up to the player's own last turn, which may have several moves.
  private async takeBack(line: Line): Promise<void> {
    this.computer.stop();
    const { side } = this.game;
    do line.undo();
    while (side !== null && line.moves.length > 0 && (await line.board()).toMove !== side);
  }

  private resign(): void {
    const { side } = this.game;
    if (side === null || this.game.result !== 'ongoing') return;
    const given: DeviceGame = { ...this.game, result: otherSide(side), resigned: side, changed: Date.now() };
    this.save(given);
    void this.begin(given).catch(this.trouble.show);
  }

  private changed(line: Line, board: BoardAfterMoves): void {
    if (line.ply === line.moves.length && !this.isFixed) {
      const { moves, result } = this.game;
      if (line.moves.join() !== moves.join() || board.result !== result) {
        this.game = { ...this.game, moves: line.moves, result: board.result, changed: Date.now() };
        this.save(this.game);
      }
      this.toMove = board.result === 'ongoing' ? board.toMove : null;
      this.reply();
    }
    this.drawFinish();
  }

  private save(game: DeviceGame): void {
    this.app.replace(`/board?game=${game.id}`);
    void saveGame(game).catch(() => this.trouble.show(t('notStored')));
  }

  // The computer moves if it is its turn.
  private reply(): void {
    const { game, toMove, shown } = this;
    const isItsTurn = shown !== null && game.level !== null && !this.isFixed && toMove !== null && toMove !== game.side;
    this.say(isItsTurn ? t('computerThinks') : '');
    if (!isItsTurn) return;
    this.computer.choose(game).then(
      (move) => move !== null && this.game === game && shown.play(move),
      () => this.game === game && this.say(t('noComputer')),
    );
  }

  private say(text: string): void {
    this.thinking.hidden = text === '';
    write(this.thinking, text);
  }

  // Drawn once for each state: its buttons may be in use.
  private drawFinish(): void {
    const { game } = this;
    const state = `${game.id} ${game.result}`;
    if (state === this.finishShown) return;
    this.finishShown = state;
    const toAnalysis = h('a', { class: 'button quiet', href: analysisOf(game) }, t('analyse'));
    const review = reviewAddress(game);
    const toReview = review && h('a', { class: 'button quiet', href: review }, t('reviewGame'));
    fill(this.finish, game.result !== 'ongoing' && [h('div', { class: 'actions' }, toReview, toAnalysis), sendPart(this.app, game)]);
  }
}

export async function local(app: App, visit: Visit): Promise<Page> {
  const rulesets = await app.rulesets();
  const game = await gameFor(visit);
  const page = new DeviceGamePage(app, game);
  await page.begin(game).catch(() => page.begin(newGame({ ruleset: 'copenhagen', level: null, side: null })));
  const others = await deviceGameList((one) => one.id !== game.id).catch(() => null);
  const choose = select('ruleset', rulesetChoices(rulesets), game.ruleset, {
    onchange: () => {
      app.replace(`/board?ruleset=${encodeURIComponent(choose.value)}`);
      void page.begin(newGame({ ruleset: choose.value, level: null, side: null })).catch(page.trouble.show);
    },
  });
  const onKey = (event: KeyboardEvent) => page.key(event);
  document.addEventListener('keydown', onKey);
  const title = game.level === null ? t('localTitle') : opponentText(game);
  const node = h(
    'div',
    { class: 'page' },
    heading(title),
    h('p', { class: 'lead' }, game.level === null ? t('localText') : `${rulesetTitle(game.ruleset)} · ${t('computerHere')}`),
    game.level === null && field(t('ruleset'), choose),
    page.trouble.node,
    page.place,
    others,
  );
  return {
    title,
    node,
    close: () => {
      document.removeEventListener('keydown', onKey);
      page.close();
    },
  };
}

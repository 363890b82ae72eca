// Conditional moves on the page of a correspondence game: their tree, and new lines that are played out on the board.
import type { App } from '../app';
import { fill, h, write } from '../dom';
import { treeOf, withLine, withoutBranch, type Branch } from '../forecast';
import { Line } from '../line';
import { isOwn } from '../ruleset_names';
import { t } from '../words';
import type { BoardState, GameState } from '../wire';
import { attempt, button, problem } from './form';

export interface ForecastPanel {
  node: HTMLElement;
  readonly board: BoardState | null; // of the line that is being played out; null: none
  show(state: GameState): void;
  play(move: string): void;
  stop(): void;
}

interface Plan {
  line: Line;
  from: number; // plies of the game
  boards: BoardState[]; // after each ply of the plan, the present position first
}

// Rules of one's own have no name by which the site could judge a line.
const mayPlan = ({ clock, you, status, board, ruleset }: GameState): boolean =>
  clock.kind === 'days' && you !== null && status === 'going' && board.toMove !== you && !isOwn(ruleset);

export function forecastPanel(app: App, changed: () => void): ForecastPanel {
  let state: GameState | null = null;
  let plan: Plan | null = null;
  const trouble = problem();
  const list = h('ul', { class: 'forecast-tree' });
  const guide = h('p', { class: 'forecast-guide', role: 'status' });
  const add = button(t('forecastAdd'), () => begin(), 'quiet');
  const keep = button(t('forecastSave'), () => void save(), 'primary');
  const back = button(t('backMove'), () => step(() => plan?.line.undo()), 'quiet');
  const cancel = button(t('cancel'), () => stop(), 'quiet');
  const planning = h('div', { class: 'forecast-plan' }, guide, h('div', { class: 'actions' }, keep, back, cancel));
  const paused = h('p', { class: 'hint' }, t('forecastPaused'));
  const node = h(
    'section',
    { class: 'forecast', 'aria-label': t('forecastTitle'), hidden: true },
    h('h2', {}, t('forecastTitle')),
    h('small', {}, t('forecastHint')),
    list,
    paused,
    add,
    planning,
    trouble.node,
  );

  const planned = (): string[] => plan?.line.moves.slice(plan.from) ?? [];
  const board = (): BoardState | null => plan?.boards[planned().length] ?? null;
  const isMine = (ply: number): boolean => plan?.boards[ply]?.toMove === state?.you;

  const draw = () => {
    if (!state) return;
    const { forecast, offers } = state;
    node.hidden = !mayPlan(state) && forecast.length === 0;
    fill(list, treeOf(forecast).map(branchNode), forecast.length === 0 && h('li', { class: 'none' }, t('forecastNone')));
    paused.hidden = forecast.length === 0 || !offers.some(({ what }) => what !== 'rematch');
    add.hidden = plan !== null || !mayPlan(state);
    planning.hidden = plan === null;
    const moves = planned();
    const isWhole = moves.length > 0 && isMine(moves.length - 1);
    keep.disabled = !isWhole;
    back.disabled = moves.length === 0;
    const wanted = isWhole ? t('forecastMore') : isMine(moves.length) ? t('forecastMine') : t('forecastTheirs');
    write(guide, [moves.join(' → '), wanted].filter(Boolean).join('. '));
  };

  const branchNode = (branch: Branch): HTMLElement =>
    h(
      'li',
      {},
      h('span', { class: 'forecast-moves' }, branch.moves.join(' → ')),
      state &&
        mayPlan(state) &&
        h(
          'button',
          { type: 'button', class: 'quiet', 'aria-label': t('forecastRemove', { move: branch.moves[0] ?? '' }), onclick: () => void send(withoutBranch(state?.forecast ?? [], branch)) },
          '×',
        ),
      branch.next.length > 0 && h('ul', {}, branch.next.map(branchNode)),
    );

  const step = (change: () => void) => {
    const mine = plan;
    if (!mine) return;
    trouble.clear();
    void attempt(
      async () => {
        const before = mine.line.moves.length - mine.from;
        change();
        const now = mine.line.moves.length - mine.from;
        try {
          mine.boards = [...mine.boards.slice(0, Math.min(before, now) + 1)];
          if (now > before) mine.boards.push(await mine.line.board());
        } catch (error) {
          mine.line.undo();
          throw error;
        }
        if (mine !== plan) return;
        draw();
        changed();
      },
      trouble.show,
    );
  };

  const begin = () => {
    if (!state) return;
    const { ruleset, start, moves, board: now } = state;
    const line = new Line(app.api, { ruleset, position: start }, [], moves.map(({ move }) => move));
    line.go(moves.length);
    const mine: Plan = { line, from: moves.length, boards: [now] };
    plan = mine;
    trouble.clear();
    draw();
    void attempt(async () => {
      mine.boards[0] = await line.board(); // with the opponent's destinations
      if (mine === plan) changed();
    }, trouble.show);
  };

  const stop = () => {
    if (!plan) return;
    plan = null;
    draw();
    changed();
  };

  const save = () => {
    const moves = planned();
    return send(withLine(state?.forecast ?? [], moves, moves.map((_, ply) => isMine(ply))));
  };

  const send = async (lines: string[]) => {
    if (!state) return;
    trouble.clear();
    const { game, moves } = state;
    if (await attempt(() => app.socket.command({ do: 'forecast', game, ply: moves.length, lines }), trouble.show, keep)) stop();
  };

  return {
    node,
    get board() {
      return board();
    },
    show(next) {
      const isNew = next.moves.length !== state?.moves.length || next.game !== state.game;
      state = next;
      if (isNew || !mayPlan(next)) plan = null;
      draw();
    },
    play: (move) => step(() => plan?.line.play(move)),
    stop,
  };
}

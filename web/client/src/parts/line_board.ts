// A board for a Line, with its moves, results and optional hints of the engine.
import type { Shape } from '@skjaldborg/board';
import { ApiError } from '../api';
import type { App } from '../app';
import { fill, h, write } from '../dom';
import { Line, type LineStart } from '../line';
import { plural, rulesLanguage, textIfAny, t } from '../words';
import type { BoardAfterMoves, Board, GameState, Hint, Side } from '../wire';
import { boardPart, still, type BoardPart } from './board';
import { attempt, button, problem } from './form';
import { moveList, moveText, turnOf } from './move_list';
import { resultName, sideName } from './people';
import { share } from './share';

export interface LineBoardOptions {
  ruleset: string; // its name, for links
  start: LineStart;
  main?: string[]; // the moves of a game to look at
  moves?: string[]; // or of one in progress, shown at its end
  ply?: number;
  hints?: boolean;
  movable?: Side | 'both' | 'none'; // whose pieces the player moves: both without it
  over?: string; // the result of the game that ended with the first position
  end?: string; // how the game ended after its last move, where the rules do not say it
  changed?: (line: Line, board: BoardAfterMoves) => void;
  buttons?: (line: Line, refresh: () => void) => HTMLElement[];
}

export interface LineBoard {
  boardNode: HTMLElement;
  sideNode: HTMLElement;
  key(event: KeyboardEvent): void;
  play(move: string): void; // as if made on the board
  close(): void;
}

// "rule 9", "rules 5 and 9"
export const rulesText = (rules: readonly number[]): string =>
  plural('citedRules', rules.length, { numbers: rules.join(', ') });

const capturesText = ({ captures, captureRules }: Board): string =>
  captures.length === 0 ? '' : t('capturedBy', { squares: captures.join(', '), rule: rulesText(captureRules) });

// The board in words: the result and its reason, or what was captured, the turn, a danger and a warning.
export function standingText(board: Board): string {
  if (board.result !== 'ongoing') return `${resultName(board.result)} ${reasonText(board)}`;
  const danger = board.kingInDanger ? t('kingInDanger') : board.kingCanEscape ? t('kingCanEscape') : '';
  return [capturesText(board), t('turnOf', { side: sideName(board.toMove) }), danger, board.warning ?? ''].filter(Boolean).join(' ');
}

export interface End {
  result: string | null;
  reason: string | null;
  text: string; // the server's words, in English
  rule?: number | null; // by which it ended
}

// Why a game ended. A repetition is a draw or a loss, which the reason alone does not say.
export function reasonText({ result, reason, text, rule }: End): string {
  const key = reason === 'repetition' ? `repetition_${result ?? ''}` : `reason_${reason ?? ''}`;
  const why = textIfAny(key) ?? text;
  return rule ? `${why.replace(/\.$/, '')} (${rulesText([rule])}).` : why;
}

// The reason of a game's result, which cites the rule that ended it.
export const endOf = ({ result, reason, text, board }: GameState): string =>
  reasonText({ result, reason, text, rule: board.rule });

const arrows = (hint: Hint): Shape[] =>
  hint.lines.slice(0, 3).map((line, i) => {
    const [from = '', to = ''] = line.move.split('-');
    return { kind: 'arrow', from, to, tone: i === 0 ? 'good' : 'woad' };
  });

export async function lineBoard(app: App, options: LineBoardOptions): Promise<LineBoard> {
  const line = new Line(app.api, options.start, options.main ?? [], options.moves ?? options.main);
  line.go(options.ply ?? options.moves?.length ?? 0);
  let flipped = false;
  let [shown, whole] = await Promise.all([line.board(), line.whole()]);
  const trouble = problem();
  const standing = h('p', { class: 'standing', 'aria-live': 'polite' });
  const aside = h('div', { class: 'aside' });
  const advice = h('div', { class: 'advice', 'aria-live': 'polite' });
  const list = moveList((ply) => step(() => line.go(ply)));
  const sharing = share(app);
  const part: BoardPart = boardPart(app, {
    state: shown,
    movable: options.movable ?? 'both',
    confirm: false, // a move here can be undone
    onMove: (move) => play(move),
  });
  const play = (move: string) => step(() => line.play(move));
  let turn = 0;

  const draw = () => {
    part.board.set({ state: shown.result === 'ongoing' ? shown : still(shown), shapes: [], flipped });
    const end = line.ply === line.moves.length ? (options.end ?? (line.ply === 0 ? options.over : undefined)) : undefined;
    write(standing, end ?? standingText(shown));
    list.show(
      line.moves.map((move, i) => moveText(move, whole.played[i]?.captures ?? [])),
      line.ply,
    );
    ask.hidden = !advisable();
    fill(advice);
    fill(
      aside,
      line.branch !== null && [
        h('p', {}, line.branch === 0 ? t('variationStart') : t('variation', { number: turnOf(line.branch) })),
        button(t('toMainLine'), () => step(() => line.toMain()), 'quiet'),
      ],
    );
    sharing.show({ ruleset: options.ruleset, position: shown.position, last: shown.last, flipped });
    options.changed?.(line, shown);
  };
  // Steps may be faster than the server: only the latest one is drawn.
  const step = (move: () => void) => {
    const before = line.ply;
    move();
    const mine = ++turn;
    trouble.clear();
    void attempt(
      async () => {
        const boards = await Promise.all([line.board(), line.whole()]);
        if (mine !== turn) return;
        [shown, whole] = boards;
        draw();
      },
      (error) => {
        line.go(before);
        draw();
        trouble.show(error);
      },
    );
  };

  const advisable = () => options.hints === true && !options.over && shown.result === 'ongoing';
  const ask: HTMLButtonElement = button(
    t('hint'),
    () => {
      trouble.clear();
      fill(advice, h('p', {}, t('hinting')));
      const mine = turn;
      void attempt(
        async () => {
          const hint = await app.api.hint(line.request(), rulesLanguage());
          if (mine !== turn) return;
          part.board.set({ shapes: arrows(hint) });
          fill(
            advice,
            h('p', {}, t('hintBest', { move: hint.move })),
            h(
              'ol',
              {},
              hint.lines.map((one) =>
                h(
                  'li',
                  {},
                  h('b', {}, one.move),
                  ` ${t('hintChance', { chance: Math.round(one.win * 100) })} `,
                  h('span', { class: 'pv' }, one.pv.join(' ')),
                  one.why !== '' && h('small', {}, one.why),
                ),
              ),
            ),
          );
        },
        (error) => {
          fill(advice);
          trouble.show(error instanceof ApiError && error.code === 'not-yours' ? t('hintBusy') : error);
        },
        ask,
      );
    },
    'primary',
  );

  const row = h(
    'div',
    { class: 'actions' },
    ask,
    options.buttons?.(line, () => step(() => undefined)),
    button(
      t('flip'),
      () => {
        flipped = !flipped;
        draw();
      },
      'quiet',
    ),
  );
  draw();
  return {
    boardNode: part.node,
    sideNode: h('div', { class: 'side-column' }, standing, trouble.node, list.node, aside, row, advice, sharing.node),
    key: list.key,
    play,
    close: () => part.board.destroy(),
  };
}

// A diagram of the rule book: a small board with its caption, which steps through its moves and lets the reader try others.
import type { App } from '../app';
import { h, write } from '../dom';
import { Steps } from '../steps';
import { t } from '../words';
import type { Board, BookDiagram } from '../wire';
import { boardPart, still } from './board';
import { attempt, button, problem } from './form';
import { standingText } from './line_board';

export interface DiagramPart {
  node: HTMLElement;
  close(): void;
}

// Without the marks of the opening and the king's halo, which would distract from the point.
export const bare = (board: Board): Board => ({
  ...board,
  starts: { attackers: [], defenders: [], king: null },
  kingInDanger: false,
  kingCanEscape: false,
});

export function diagramPart(app: App, diagram: BookDiagram): DiagramPart {
  const steps = new Steps(app.api, diagram);
  const trouble = problem();
  const said = h('p', { class: 'diagram-said', 'aria-live': 'polite' });
  const first = diagram.boards[0];
  if (first === undefined) return { node: h('figure'), close: () => undefined };
  const part = boardPart(app, {
    state: bare(first),
    movable: 'both',
    coordinates: false,
    sound: false,
    confirm: false,
    shapes: steps.shapes(),
    onMove: (move) => step(() => steps.try(move)),
  });
  const back = button(t('diagramBack'), () => step(() => steps.back()), 'quiet');
  const next = button(t('diagramNext'), () => step(() => steps.next()), 'quiet');
  back.textContent = '↺';
  next.textContent = '›';
  for (const [node, name] of [
    [back, t('diagramBack')],
    [next, t('diagramNext')],
  ] as const) {
    node.setAttribute('aria-label', `${name}: ${diagram.caption}`);
    node.title = name;
  }

  const verdict = (board: Board): string => {
    if (steps.isRefused) return steps.isAtStart ? '' : t('diagramRefused');
    return steps.isAtStart || (board.result === 'ongoing' && steps.hasNext) ? '' : standingText(board);
  };
  const draw = (board: Board) => {
    const shown = bare(board);
    part.board.set({ state: shown.result === 'ongoing' ? shown : still(shown), shapes: steps.shapes() });
    write(said, verdict(board));
    back.disabled = steps.isAtStart;
    next.disabled = !steps.hasNext;
  };
  let turn = 0;
  const step = (move: () => void) => {
    const mine = ++turn;
    move();
    trouble.clear();
    void attempt(
      async () => {
        const board = await steps.board();
        if (mine === turn) draw(board);
      },
      (error) => {
        steps.undo();
        trouble.show(error);
      },
    );
  };
  draw(first);
  return {
    node: h(
      'figure',
      { class: 'diagram', id: `diagram-${diagram.key}` },
      part.node,
      h(
        'figcaption',
        {},
        h('p', {}, diagram.caption),
        diagram.boards.length > 1 && h('div', { class: 'diagram-steps' }, back, next),
      ),
      said,
      trouble.node,
    ),
    close: () => part.board.destroy(),
  };
}

// What the review draws on the board.
import type { Shape } from '@skjaldborg/board';
import type { ReviewedMove } from '../analysis/engine';
import { arrow } from '../board/position_text';
import type { Retrospect } from './retrospect';

// After a judged move: the better move, and the reply that shows what is wrong.
export function shapesOfMove(move: ReviewedMove | null): Shape[] {
  if (!move || move.best === null || move.best === move.move || move.reply.length + move.reasons.length + move.sign.length === 0) return [];
  const [reply] = move.reply;
  return [arrow(move.best, 'good'), ...(reply === undefined ? [] : [arrow(reply, 'danger')])];
}

// In the place of a task. Reads the signals of the retrospect.
export function shapesOfRetrospect(retrospect: Retrospect): Shape[] {
  const [task, phase, tried] = [retrospect.current.value, retrospect.phase.value, retrospect.tried.value];
  if (!task?.best) return [];
  if (phase === 'shown') return [arrow(task.best, 'good')];
  if (phase === 'right') return [arrow(tried, 'good')];
  const hint: Shape[] = retrospect.hint.value ? [{ kind: 'circle', at: task.best.split('-')[0] ?? '', tone: 'gold' }] : [];
  return phase === 'asked' ? hint : [...hint, arrow(tried, 'danger')];
}

// A board described in words: whose turn it is, what happened, who won and why.
import { resultName, sideName } from '../social/people';
import type { Board, GameState } from '../wire';
import { plural, textIfAny, t } from '../words';

// "rule 9", "rules 5 and 9"
export const rulesText = (rules: readonly number[]): string =>
  plural('citedRules', rules.length, { numbers: rules.join(', ') });

const capturesText = ({ captures, captureRules }: Board): string =>
  captures.length === 0 ? '' : t('capturedBy', { squares: captures.join(', '), rule: rulesText(captureRules) });

export const dangerText = ({ kingInDanger, kingCanEscape }: Pick<Board, 'kingInDanger' | 'kingCanEscape'>): string =>
  kingInDanger ? t('kingInDanger') : kingCanEscape ? t('kingCanEscape') : '';

// The result and its reason; or captures, the turn, dangers and warnings.
export function standingText(board: Board): string {
  if (board.result !== 'ongoing') return `${resultName(board.result)} ${reasonText(board)}`;
  return [capturesText(board), t('turnOf', { side: sideName(board.toMove) }), dangerText(board), board.warning ?? ''].filter(Boolean).join(' ');
}

export interface End {
  result: string | null;
  reason: string | null;
  text: string; // the server's words, in English
  rule?: number | null; // the rule by which it ended
}

// Why a game ended. A repetition can be a draw or a loss, which the reason alone does not say.
export function reasonText({ result, reason, text, rule }: End): string {
  const key = reason === 'repetition' ? `repetition_${result ?? ''}` : `reason_${reason ?? ''}`;
  const why = textIfAny(key) ?? text;
  return rule ? `${why.replace(/\.$/, '')} (${rulesText([rule])}).` : why;
}

// The reason of a game's result, citing the rule that ended it.
export const endOf = ({ result, reason, text, board }: GameState): string =>
  reasonText({ result, reason, text, rule: board.rule });

// What a review says of moves, in words.
import type { Review, ReviewedMove } from '../analysis/engine';
import { shareOf } from '../wire';
import { t } from '../words';
import { pluralOf, ta, type AnalysisWord } from '../words/analysis';
import { reasonsText } from '../words/reasons';

export const percent = (chance: number): number => Math.round(chance * 100);

// "8. a4-b4", "8… c5-b5": as the moves are numbered in the list.
export const numbered = (ply: number, move: string): string => `${Math.ceil(ply / 2)}${ply % 2 === 1 ? '.' : '…'} ${move}`;

const judgements: Record<ReviewedMove['sign'], AnalysisWord | null> = { '': null, '?!': 'inaccuracy', '?': 'mistake', '??': 'blunder' };

export const judgementOf = ({ sign }: Pick<ReviewedMove, 'sign'>): string => {
  const word = judgements[sign];
  return word ? ta(word) : '';
};

function replyText({ reply, replyReasons, allowedLoss, byRepetition, side }: ReviewedMove): string {
  if (byRepetition) return t(side === 'attackers' ? 'repetition_defenders' : 'repetition_attackers');
  if (allowedLoss === 0) return ta('losesAtOnce');
  const [first] = reply;
  if (first === undefined) return '';
  if (allowedLoss === 1) return ta('replyWinsNow', { reply: first });
  if (allowedLoss !== null) return pluralOf('replyWins', allowedLoss, { reply: first });
  return replyReasons.length === 0 ? '' : ta('allows', { reply: first, why: reasonsText(replyReasons) });
}

export function betterText({ best, move, side, reasons, before, missedWin }: ReviewedMove): string {
  if (best === null || best === move) return '';
  if (reasons.length > 0) return ta('betterWhy', { move: best, why: reasonsText(reasons) });
  return before === null || missedWin !== null ? ta('better', { move: best }) : ta('betterKeeps', { move: best, chance: percent(shareOf(before, side)) });
}

const missedText = ({ missedWin }: ReviewedMove): string =>
  missedWin === null ? '' : missedWin === 1 ? ta('missedWinNow') : pluralOf('missedWin', missedWin);

// What was wrong with a move: wins that it missed, what it allows, and what was better.
export function sentencesOf(move: ReviewedMove): string[] {
  return [missedText(move), replyText(move), betterText(move)].filter(Boolean);
}

// The move that lost the game; null if there is none.
export const turningMove = ({ turningPoint, moves }: Review): ReviewedMove | null =>
  turningPoint === null ? null : (moves[turningPoint - 1] ?? null);

export const isTurningPoint = ({ turningPoint }: Review, { ply }: ReviewedMove): boolean => turningPoint === ply;

// Who was better before the first move, where one side clearly was.
export function startText({ chances: [chance] }: Review): string {
  if (chance == null || (chance >= 0.35 && chance <= 0.65)) return '';
  return chance > 0.5 ? ta('startAttackers', { chance: percent(chance) }) : ta('startDefenders', { chance: percent(chance) });
}

// How the chances of the side that lost slipped away over several moves; empty if it did not.
function slideText({ slide, moves }: Review, isBefore: boolean): string {
  if (!slide) return '';
  const { side, from, to, ply } = slide;
  const [before, alone]: [AnalysisWord, AnalysisWord] = side === 'attackers' ? ['slidBefore', 'slidAttackers'] : ['roseBefore', 'slidDefenders'];
  return ta(isBefore ? before : alone, { from: percent(shareOf(from, side)), to: percent(shareOf(to, side)), move: numbered(ply, moves[ply - 1]?.move ?? '') });
}

// The game ended before it was lost.
const openText = ({ openEnd }: Review): string =>
  openEnd === null ? '' : ta(openEnd.side === 'attackers' ? 'openAttackers' : 'openDefenders', { chance: percent(shareOf(openEnd.chance, openEnd.side)) });

// Where the game was lost.
export function turningText(review: Review): string {
  const lost = turningMove(review);
  if (!lost || lost.before === null || lost.chance === null) return [openText(review), slideText(review, false)].filter(Boolean).join(' ') || ta('noTurningPoint');
  const word: AnalysisWord = lost.side === 'attackers' ? 'lostAttackers' : 'lostDefenders';
  const values = { move: numbered(lost.ply, lost.move), before: percent(shareOf(lost.before, lost.side)), after: percent(shareOf(lost.chance, lost.side)) };
  return [ta(word, values), slideText(review, true)].filter(Boolean).join(' ');
}

// Where the game was lost, and why.
export function summaryOf(review: Review): string {
  const lost = turningMove(review);
  return [turningText(review), ...(lost ? sentencesOf(lost) : [])].join(' ');
}

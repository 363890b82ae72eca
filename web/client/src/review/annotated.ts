// The tree with its review: signs, comments and better moves as variations, as `tafl review --format otn` writes them, but in the
// language of the page and with the attackers' chances.
import type { Review, ReviewedMove } from '../analysis/engine';
import { comment, nodeAt, playAll, withNags, type Node, type Path } from '../analysis/tree';
import { sideName } from '../social/people';
import { shareOf } from '../wire';
import { ta } from '../words/analysis';
import { isTurningPoint, percent, sentencesOf } from './sentences';

const nags: Record<ReviewedMove['sign'], number | null> = { '': null, '?!': 6, '?': 2, '??': 4 };
const maxVariationLength = 8; // moves; what follows is too uncertain to learn from

// The attackers' chances: "45% -> 13%. e4-e5 was better: it captures a piece."
const noteOf = (move: ReviewedMove): string =>
  [`${percent(shareOf(move.before ?? 0, move.side))}% -> ${percent(shareOf(move.chance ?? 0, move.side))}%.`, ...sentencesOf(move)].join(' ');

function withComment(tree: Node, path: Path, text: string): Node {
  const own = nodeAt(tree, path)?.comment;
  return comment(tree, path, own ? `${own} ${text}` : text);
}

function withMove(tree: Node, path: Path, move: ReviewedMove): Node {
  const nag = nags[move.sign];
  const own = nodeAt(tree, path)?.nags ?? [];
  const signed = withNags(withComment(tree, path, noteOf(move)), path, nag === null || own.includes(nag) ? own : [...own, nag]);
  return playAll(signed, path.slice(0, -1), move.line.slice(0, maxVariationLength));
}

// "Accuracy: Attackers 87%, Defenders 93%."
function accuracyText({ sides }: Review): string {
  const each = sides.map(({ side, accuracy }) => `${sideName(side)} ${accuracy === null ? '-' : `${Math.round(accuracy)}%`}`);
  return `${ta('accuracy')}: ${each.join(', ')}.`;
}

// `review`: of the main line of the tree.
export function annotated(tree: Node, review: Review): Node {
  const moves = review.moves.map(({ move }) => move);
  const noted = review.moves.filter((move) => move.sign !== '' || (isTurningPoint(review, move) && move.best !== null));
  return noted.reduce((grown, move) => withMove(grown, moves.slice(0, move.ply), move), withComment(tree, [], accuracyText(review)));
}

// Two trees that two authors made of the same one (a three-way merge): the moves of both, each word as its author changed it.
import { emptyTree, type Node } from '../analysis/tree';

const textOf = ({ comment, nags }: Node): string => JSON.stringify([comment, nags]);
// No recursion: a game may have thousands of moves.
function isSame(one: Node, other: Node): boolean {
  const open: [Node, Node][] = [[one, other]];
  for (let at = open.pop(); at; at = open.pop()) {
    const [a, b] = at;
    if (a === b) continue;
    if (a.move !== b.move || textOf(a) !== textOf(b) || a.next.length !== b.next.length) return false;
    a.next.forEach((next, i) => open.push([next, b.next[i]!]));
  }
  return true;
}
const childOf = (node: Node, move: string): Node | undefined => node.next.find((one) => one.move === move);
const movesOf = (node: Node, others: Node): string => node.next.filter(({ move }) => childOf(others, move)).map(({ move }) => move).join(' ');

// The same subtree in all three; undefined: it is deleted. Null: one of the two deleted what the other changed.
function mergedChild(base: Node | undefined, mine: Node | undefined, theirs: Node | undefined): Node | undefined | null {
  if (mine && theirs) return merged(base ?? { ...emptyTree, move: mine.move }, mine, theirs);
  const left = mine ?? theirs;
  if (!base || !left) return left;
  return isSame(base, left) ? undefined : null;
}

// Null: both changed the same comment or annotations, or one deleted what the other changed. What only they have comes before what
// only I have. Where nothing of mine has changed, `mine` is the same object as `base`: only my changes are walked.
export function merged(base: Node, mine: Node, theirs: Node): Node | null {
  if (mine === base) return theirs;
  const isMyText = textOf(mine) !== textOf(base);
  if (isMyText && textOf(theirs) !== textOf(base) && textOf(theirs) !== textOf(mine)) return null;
  const [first, second] = movesOf(mine, base) === movesOf(base, mine) ? [theirs, mine] : [mine, theirs]; // I may have promoted one
  const next: Node[] = [];
  for (const move of new Set([...first.next, ...second.next].map((one) => one.move))) {
    const child = mergedChild(childOf(base, move), childOf(mine, move), childOf(theirs, move));
    if (child === null) return null;
    if (child) next.push(child);
  }
  const { comment, nags } = isMyText ? mine : theirs;
  return { move: mine.move, comment, nags, next };
}

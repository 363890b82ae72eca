// The variation tree: a start, and the moves from it. A value: every change returns a new tree and leaves the old one as it is.
// A place in the tree is the list of moves that leads to it (a path), which is also what the rules are asked about.
export interface Node {
  readonly move: string; // '' at the root
  readonly comment: string;
  readonly nags: readonly number[]; // annotations, by their PGN numbers
  readonly next: readonly Node[]; // the first one continues the main line
}
export type Path = readonly string[];

export const glyphs: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

const signs: Record<number, string> = { ...glyphs, 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+', 22: '⨀', 146: 'N' };
export const signsOf = (nags: readonly number[]): string => nags.map((nag) => signs[nag] ?? `$${nag}`).join(' ');

const bare = (move: string): Node => ({ move, comment: '', nags: [], next: [] });
export const emptyTree: Node = bare('');

const child = (node: Node, move: string | undefined): Node | undefined => node.next.find((one) => one.move === move);

export function nodeAt(tree: Node, path: Path): Node | null {
  let node: Node | undefined = tree;
  for (const move of path) {
    node = child(node, move);
    if (!node) return null;
  }
  return node;
}

// The tree with the node at the path replaced. A path that is not in the tree changes nothing.
// No recursion: a game may have thousands of moves.
function edit(tree: Node, path: Path, change: (node: Node) => Node): Node {
  const above: Node[] = [];
  let node = tree;
  for (const move of path) {
    above.push(node);
    const next = child(node, move);
    if (!next) return tree;
    node = next;
  }
  return above.reduceRight((grown, parent) => ({ ...parent, next: parent.next.map((one) => (one.move === grown.move ? grown : one)) }), change(node));
}

// Adds the move after the path, as the last variation; nothing changes where it is known.
export const play = (tree: Node, path: Path, move: string): Node =>
  edit(tree, path, (node) => (child(node, move) ? node : { ...node, next: [...node.next, bare(move)] }));

export function playAll(tree: Node, path: Path, moves: Path): Node {
  let end = nodeAt(tree, path);
  if (!end) return tree;
  let known = 0;
  for (let next = child(end, moves[0]); next; next = child(end, moves[++known])) end = next;
  const [move, ...rest] = moves.slice(known);
  if (move === undefined) return tree;
  const line = rest.reduceRight<Node[]>((next, one) => [{ ...bare(one), next }], []);
  return edit(tree, [...path, ...moves.slice(0, known)], (node) => ({ ...node, next: [...node.next, { ...bare(move), next: line }] }));
}

export const remove = (tree: Node, path: Path): Node =>
  edit(tree, path.slice(0, -1), (node) => ({ ...node, next: node.next.filter((one) => one.move !== path.at(-1)) }));

// Without the moves after the path that are not to stay.
export const keep = (tree: Node, path: Path, stays: (move: string) => boolean): Node =>
  edit(tree, path, (node) => ({ ...node, next: node.next.filter((one) => stays(one.move)) }));

const withFirst = (node: Node, move: string | undefined): Node => {
  const mine = child(node, move);
  return !mine || node.next[0] === mine ? node : { ...node, next: [mine, ...node.next.filter((one) => one !== mine)] };
};

// How many moves of the path come before the last one that is not the first choice of its position; null: all are first.
function branchOf(tree: Node, path: Path): number | null {
  let branch: number | null = null;
  let node: Node | undefined = tree;
  path.forEach((move, i) => {
    if (node?.next[0]?.move !== move) branch = i;
    node = node && child(node, move);
  });
  return branch;
}

export const isMain = (tree: Node, path: Path): boolean => branchOf(tree, path) === null;

export const isMainEnd = (tree: Node, path: Path): boolean => path.length > 0 && isMain(tree, path) && nodeAt(tree, path)?.next.length === 0;

// The variation that the path ends in takes the place of the line that it branches from.
export function promote(tree: Node, path: Path): Node {
  const branch = branchOf(tree, path);
  return branch === null ? tree : edit(tree, path.slice(0, branch), (node) => withFirst(node, path[branch]));
}

// The whole path becomes the main line.
export function makeMain(tree: Node, path: Path): Node {
  const nodes: Node[] = [tree];
  for (const move of path) {
    const next = child(nodes.at(-1)!, move);
    if (!next) break;
    nodes.push(next);
  }
  return nodes.reduceRight((grown, node) => {
    const next = [grown, ...node.next.filter((one) => one.move !== grown.move)];
    return node.next[0] === grown ? node : { ...node, next };
  });
}

// The path, and the main continuation to its end.
export function toEnd(tree: Node, path: Path): string[] {
  const moves = [...path];
  for (let node = nodeAt(tree, path)?.next[0]; node; node = node.next[0]) moves.push(node.move);
  return moves;
}

// The path with its last move replaced by the next variation of the same position; `by` is 1 or -1.
export function neighbour(tree: Node, path: Path, by: number): string[] {
  const all = nodeAt(tree, path.slice(0, -1))?.next ?? [];
  const at = all.findIndex((one) => one.move === path.at(-1));
  const other = at < 0 ? undefined : all[at + by]; // the root has none
  return other ? [...path.slice(0, -1), other.move] : [...path];
}

export const comment = (tree: Node, path: Path, text: string): Node => edit(tree, path, (node) => ({ ...node, comment: text }));

// Sets one of the glyphs, or removes it if it is set; other annotations stay.
export const annotate = (tree: Node, path: Path, nag: number): Node =>
  edit(tree, path, (node) => ({
    ...node,
    nags: [...(node.nags.includes(nag) ? [] : [nag]), ...node.nags.filter((one) => !(one in glyphs))],
  }));

export const withNags = (tree: Node, path: Path, nags: readonly number[]): Node => edit(tree, path, (node) => ({ ...node, nags }));

// The ends of all lines, the main line's first.
export function ends(tree: Node, start: Path = []): string[][] {
  const path = [...start];
  const branches: { node: Node; path: Path }[][] = []; // of each position of the line
  for (let node: Node | undefined = tree; node; node = node.next[0]) {
    const [main, ...others] = node.next;
    if (others.length > 0) branches.push(others.map((other) => ({ node: other, path: [...path, other.move] })));
    if (main) path.push(main.move);
  }
  return [path, ...branches.reverse().flatMap((all) => all.flatMap((branch) => ends(branch.node, branch.path)))];
}

export const isPrefix = (start: Path, path: Path): boolean => start.every((move, i) => path[i] === move);

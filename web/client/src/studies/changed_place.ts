// What somebody has changed in a tree, for those who follow: a new move with its line, else a place with other words or fewer moves.
import { toEnd, type Node, type Path } from '../analysis/tree';

const textOf = ({ comment, nags, next }: Node): string => JSON.stringify([comment, nags, next.map(({ move }) => move)]);

export function changedPlace(before: Node, after: Node): Path | null {
  let other: Path | null = null;
  const open: { old: Node; now: Node; path: Path }[] = [{ old: before, now: after, path: [] }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { old, now, path } = at;
    const known = new Map(old.next.map((node) => [node.move, node]));
    const added = now.next.find(({ move }) => !known.has(move));
    if (added) return toEnd(after, [...path, added.move]);
    if (textOf(old) !== textOf(now)) other ??= path;
    for (const node of [...now.next].reverse()) open.push({ old: known.get(node.move)!, now: node, path: [...path, node.move] });
  }
  return other;
}

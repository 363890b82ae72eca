// Trees and records. A record is a list of lines, each of which replaces a move of an earlier one (docs/formats.md, json); a tree
// is what they make together.
import { comment, emptyTree, playAll, withNags, type Node, type Path } from './tree';
import type { RecordedGame } from '../wire';

export interface RecordLine {
  line: number; // that it branches from; 0 is the main line
  ply: number; // of that line, whose move its first move replaces
  moves: string;
}
export interface RecordNote {
  line: number;
  ply: number;
  comment?: string;
  before?: string;
  nags?: number[];
}

interface Lines {
  variations: RecordLine[];
  notes: RecordNote[];
}

// Each entry is a line still to be written: where it starts, and its first move.
function linesOf(tree: Node): Lines & { main: string[] } {
  const lines: { path: Path; moves: string[]; from: { line: number; ply: number } }[] = [];
  const notes: RecordNote[] = [];
  const write = (at: Node, path: Path, from: { line: number; ply: number }) => {
    const number = lines.length;
    const moves: string[] = [];
    lines.push({ path, moves, from });
    const later: { node: Node; path: Path; ply: number }[] = [];
    for (let node: Node | undefined = at, here = path; node; node = node.next[0]) {
      here = [...here, node.move];
      const ply = moves.push(node.move) - 1;
      if (node.comment || node.nags.length > 0) notes.push({ line: number, ply, ...noteOf(node) });
      for (const other of node.next.slice(1)) later.push({ node: other, path: here, ply: ply + 1 });
    }
    for (const one of later) write(one.node, one.path, { line: number, ply: one.ply });
  };
  const [main, ...others] = tree.next;
  if (main) write(main, [], { line: 0, ply: 0 });
  for (const other of others) write(other, [], { line: 0, ply: 0 });
  const variations = lines.slice(1).map(({ moves, from }) => ({ ...from, moves: moves.join(' ') }));
  return { main: lines[0]?.moves ?? [], variations, notes };
}

const noteOf = ({ comment: text, nags }: Node) => ({ ...(text ? { comment: text } : {}), ...(nags.length > 0 ? { nags: [...nags] } : {}) });

export interface RecordHead {
  ruleset?: string; // the name of a built-in one
  rules?: string; // else an OpenTafl rule string
  position: string; // "3t3/… a"
  tags: Record<string, string>;
  result?: string;
}

// The JSON record of the tree, which the rules' own writer turns into other formats.
export function toRecord(tree: Node, head: RecordHead): string {
  const { main, variations, notes } = linesOf(tree);
  const [rows = '', side = 'a'] = head.position.split(' ');
  const { ruleset, rules, result, tags } = head;
  return JSON.stringify({
    ...(ruleset ? { ruleset } : {}),
    ...(rules ? { rules } : {}),
    start: rows,
    to_move: side === 'd' ? 'defenders' : 'attackers',
    moves: main.join(' '),
    ...(result ? { result } : {}),
    ...(tree.comment ? { start_comment: tree.comment } : {}),
    ...(Object.keys(tags).length > 0 ? { tags } : {}),
    ...(variations.length > 0 ? { variations } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  });
}

// The tree of a game that was read. A variation of a move that is not there (the record went wrong before) is left out.
export function fromRecord(game: Pick<RecordedGame, 'moves' | 'text'> & Partial<Lines>): Node {
  let tree = playAll(emptyTree, [], game.moves);
  const lines: { path: Path; start: number }[] = [{ path: game.moves, start: 0 }]; // start: how many moves come before its own
  for (const { line, ply, moves } of game.variations ?? []) {
    const from = lines[line] ?? { path: [], start: 0 };
    const before = from.path.slice(0, from.start + ply);
    const own = before.length === from.start + ply ? moves.split(' ').filter(Boolean) : [];
    lines.push({ path: [...before, ...own], start: before.length });
    tree = playAll(tree, before, own);
  }
  for (const { line, ply, comment: after, before, nags } of game.notes ?? []) {
    const { path, start } = lines[line] ?? { path: [], start: 0 };
    const place = path.slice(0, start + ply + 1);
    if (place.length !== start + ply + 1) continue;
    tree = comment(withNags(tree, place, nags ?? []), place, [before, after].filter(Boolean).join(' '));
  }
  return game.text ? comment(tree, [], game.text) : tree;
}

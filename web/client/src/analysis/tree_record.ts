// Trees and records. A record is a list of lines, each of which replaces a move of an earlier one (docs/formats.md, json); a tree
// is what they make together.
import type { Node, Path } from './tree';
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

// A tree that grows in place: a record may have many thousands of variations.
class Draft {
  comment = '';
  nags: readonly number[] = [];
  readonly next = new Map<string, Draft>();
  constructor(readonly move = '') {}
}

// A line of the record: its moves are plies `start`, `start` + 1 … of the game. It begins at a place of `from`.
interface DraftLine {
  from: DraftLine | null;
  start: number;
  drafts: Draft[]; // after each of its moves
}

class DraftTree {
  private readonly all = [new Draft()]; // each one after the one before it
  readonly root = this.all[0]!;

  grow(from: DraftLine | null, start: number, before: Draft, moves: Path): DraftLine {
    const line: DraftLine = { from, start, drafts: [] };
    let last = before;
    for (const move of moves) line.drafts.push((last = this.after(last, move)));
    return line;
  }

  private after(before: Draft, move: string): Draft {
    const known = before.next.get(move);
    if (known) return known;
    const next = new Draft(move);
    before.next.set(move, next);
    this.all.push(next);
    return next;
  }

  // The line among those that lead to it in which the move of that ply lies, and the draft after it.
  find(line: DraftLine | undefined, ply: number): { line: DraftLine; draft: Draft } | null {
    let at: DraftLine | null = line ?? null;
    while (at && ply < at.start) at = at.from;
    const draft = at?.drafts[ply - at.start];
    return at && draft ? { line: at, draft } : null;
  }

  // No recursion: a game may have thousands of moves.
  finish(): Node {
    const nodes = new Map<Draft, Node>();
    for (const draft of this.all.reverse()) {
      const { move, comment: text, nags, next } = draft;
      nodes.set(draft, { move, comment: text, nags, next: [...next.values()].map((one) => nodes.get(one)!) });
    }
    return nodes.get(this.root)!;
  }
}

// The tree of a game that was read. A variation of a move that is not there (the record went wrong before) is left out.
export function fromRecord(game: Pick<RecordedGame, 'moves' | 'text'> & Partial<Lines>): Node {
  const tree = new DraftTree();
  const lines = [tree.grow(null, 0, tree.root, game.moves)];
  for (const { line, ply, moves } of game.variations ?? []) {
    const start = (lines[line]?.start ?? 0) + ply;
    const before = start === 0 ? { line: null, draft: tree.root } : tree.find(lines[line], start - 1);
    lines.push(tree.grow(before?.line ?? null, start, before?.draft ?? tree.root, before ? moves.split(' ').filter(Boolean) : []));
  }
  for (const { line, ply, comment: after, before, nags } of game.notes ?? []) {
    const start = lines[line]?.start ?? 0;
    const place = tree.find(lines[line], start + ply)?.draft;
    if (!place) continue;
    place.nags = nags ?? [];
    place.comment = [before, after].filter(Boolean).join(' ');
  }
  if (game.text) tree.root.comment = game.text;
  return tree.finish();
}

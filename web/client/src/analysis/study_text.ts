// A whole analysis as one value: what is stored in the browser, and what a link holds.
import { readSavedReview, type SavedReview } from '../review/saved_review';
import type { Node } from './tree';

export interface SavedStudy {
  ruleset: string; // its name; that of the parent where there is a file
  file?: string; // a ruleset file of one's own
  position?: string; // where it does not begin from the ruleset's start
  title: string;
  game?: string; // of the site
  tags?: Record<string, string>;
  result?: string; // of the recorded game: attackers, defenders, draw
  verdict?: string; // how it ended, in words
  review?: SavedReview; // of its main line
  tree: Node;
}

const maxNameLength = 200; // characters

const cut = (name: string): string => (name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : name);

// Titles, tags and verdicts as long as a page can show; the same study where none is longer.
export function withShortNames(study: SavedStudy): SavedStudy {
  const { title, verdict, tags } = study;
  const names = [title, verdict ?? '', ...Object.entries(tags ?? {}).flat()];
  if (names.every((name) => name.length <= maxNameLength)) return study;
  return {
    ...study,
    title: cut(title),
    ...(verdict === undefined ? {} : { verdict: cut(verdict) }),
    ...(tags === undefined ? {} : { tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [cut(name), cut(value)])) }),
  };
}

// A line in short: its moves in order. A move that has more to it is [move, comment, annotations, lines in its place]. The
// first one of the tree's line is its root.
type Step = string | [string, string, number[], Line[]];
type Line = Step[];

function shorten(start: Node, others: readonly Node[] = []): Line {
  const line: Line = [];
  let beside = others;
  for (let node: Node | undefined = start; node; node = node.next[0]) {
    const { move, comment, nags } = node;
    line.push(comment || nags.length + beside.length > 0 ? [move, comment, [...nags], beside.map((other) => shorten(other))] : move);
    beside = node.next.slice(1);
  }
  return line;
}

const deepest = 500; // variations within variations

interface Left {
  nodes: number;
  lines: number;
}

interface Read extends Omit<Node, 'next'> {
  others: Node[];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const areNumbers = (values: unknown[]): number[] => values.filter((one): one is number => Number.isInteger(one));
// Each move of a position once.
const byMove = (nodes: readonly Node[]): Node[] => [...new Map([...nodes].reverse().map((node) => [node.move, node])).values()].reverse();

function readStep(value: unknown, left: Left, depth: number): Read {
  const [move, comment = '', nags = [], others = []] = isText(value) ? [value] : (value as unknown[]);
  if (!isText(move) || !isText(comment) || !Array.isArray(nags) || !Array.isArray(others) || left.nodes-- <= 0) throw new Error('no tree');
  return { move, comment, nags: areNumbers(nags), others: others.map((other) => lengthen(other, left, depth + 1)) };
}

// Throws for anything that is no line, or has more nodes than are left: links and storage may hold what they like.
function lengthen(value: unknown, left: Left, depth = 0): Node {
  if (!Array.isArray(value) || value.length === 0 || depth > deepest || left.lines-- <= 0) throw new Error('no tree');
  const steps = value.map((step) => readStep(step, left, depth));
  let next: Node[] = [];
  for (const { others, ...node } of steps.reverse()) next = byMove([{ ...node, next }, ...others]);
  return next[0]!;
}

// As the first versions of the site wrote it, for their links: [move, what follows, comment, annotations].
function readNested(value: unknown, left: Left, depth = 0): Node {
  if (!Array.isArray(value) || depth > 2_000 || left.nodes-- <= 0) throw new Error('no tree');
  const [move, next, comment = '', nags = []] = value as unknown[];
  if (!isText(move) || !isText(comment) || !Array.isArray(next) || !Array.isArray(nags)) throw new Error('no tree');
  left.lines -= Math.max(0, next.length - 1);
  if (left.lines < 0) throw new Error('no tree');
  const children: Node[] = [];
  for (const one of next) children.push(readNested(one, left, depth + 1)); // a loop: frames of `map` would lie on the stack at each depth
  return { move, comment, nags: areNumbers(nags), next: byMove(children) };
}

const maxTextLength = 8 << 20; // bytes that a link may unpack to
const unlimited: Left = { nodes: Infinity, lines: Infinity };
// The limits of a tree in a link: the page shows all its moves, and asks the rules about the end of each line.
const maxOfLink: Left = { nodes: 20_000, lines: 2_000 };

export function toText({ tree, ...study }: SavedStudy): string {
  return JSON.stringify({ ...study, line: shorten(tree) });
}

// Null if the text is not a saved analysis.
export function fromText(text: string, most = unlimited): SavedStudy | null {
  try {
    const { ruleset, file, position, title, game, tags, result, verdict, review, line, tree } = JSON.parse(text) as Record<string, unknown>;
    if (!isText(ruleset)) return null;
    const saved = readSavedReview(review);
    return {
      ruleset,
      ...(isText(file) ? { file } : {}),
      ...(isText(position) ? { position } : {}),
      ...(isText(game) ? { game } : {}),
      ...(isText(result) ? { result } : {}),
      ...(isText(verdict) ? { verdict } : {}),
      ...(typeof tags === 'object' && tags !== null
        ? { tags: Object.fromEntries(Object.entries(tags).filter((entry): entry is [string, string] => isText(entry[1]))) }
        : {}),
      ...(saved ? { review: saved } : {}),
      title: isText(title) ? title : '',
      tree: line === undefined ? readNested(tree, { ...most }) : lengthen(line, { ...most }),
    };
  } catch {
    return null;
  }
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream, most = Infinity): Promise<Uint8Array> {
  const packed = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const reader = packed.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error('too long');
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

export async function packed(bytes: Uint8Array): Promise<string> {
  let binary = '';
  for (const byte of await through(bytes, new CompressionStream('deflate'))) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

// The study for the fragment of an address, which no server sees; null if `fromLink` would refuse it.
export async function toLink(study: SavedStudy): Promise<string | null> {
  const text = toText(study);
  const bytes = new TextEncoder().encode(text);
  return bytes.length <= maxTextLength && fromText(text, maxOfLink) ? packed(bytes) : null;
}

export async function fromLink(link: string): Promise<SavedStudy | null> {
  try {
    const bytes = Uint8Array.from(atob(link.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    const study = fromText(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate'), maxTextLength)), maxOfLink);
    return study?.review ? { ...study, review: { ...study.review, by: '' } } : study;
  } catch {
    return null;
  }
}

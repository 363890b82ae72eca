// A whole analysis as one value: what is stored in the browser, and what a link holds.
import { readKept, type KeptReview } from '../review/kept';
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
  review?: KeptReview; // of its main line
  tree: Node;
}

const longestName = 200; // characters

const cut = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName - 1).replace(/[\ud800-\udbff]$/, '')}…` : name);

// Titles, tags and verdicts as long as a page can show; the same study where none is longer.
export function withShortNames(study: SavedStudy): SavedStudy {
  const { title, verdict, tags } = study;
  const names = [title, verdict ?? '', ...Object.entries(tags ?? {}).flat()];
  if (names.every((name) => name.length <= longestName)) return study;
  return {
    ...study,
    title: cut(title),
    ...(verdict === undefined ? {} : { verdict: cut(verdict) }),
    ...(tags === undefined ? {} : { tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [cut(name), cut(value)])) }),
  };
}

// A node in short: [move, what follows, comment, annotations]; the last two only where there are some.
type Short = [string, Short[], string?, number[]?];

function shorten({ move, next, comment, nags }: Node): Short {
  const rest = next.map(shorten);
  if (nags.length > 0) return [move, rest, comment, [...nags]];
  return comment ? [move, rest, comment] : [move, rest];
}

// Throws for anything that is no tree, or has more nodes than are left: links and storage may hold what they like.
function lengthen(value: unknown, left: { nodes: number }, depth = 0): Node {
  if (!Array.isArray(value) || depth > 2_000 || left.nodes-- <= 0) throw new Error('no tree');
  const [move, next, comment = '', nags = []] = value as unknown[];
  if (typeof move !== 'string' || typeof comment !== 'string' || !Array.isArray(next) || !Array.isArray(nags)) throw new Error('no tree');
  const children = new Map<string, Node>();
  // A loop: the frames of `map` and its callback would lie on the stack at each depth.
  for (const one of next) {
    const child = lengthen(one, left, depth + 1);
    if (!children.has(child.move)) children.set(child.move, child);
  }
  return { move, comment, nags: nags.filter((nag): nag is number => Number.isInteger(nag)), next: [...children.values()] };
}

const longestText = 8 << 20; // bytes that a link may unpack to
const mostNodes = 5_000; // of its tree: the page shows them all

const isText = (value: unknown): value is string => typeof value === 'string';

export function toText(study: SavedStudy): string {
  return JSON.stringify({ ...study, tree: shorten(study.tree) });
}

// Null if the text is not a saved analysis.
export function fromText(text: string, nodes = Infinity): SavedStudy | null {
  try {
    const { ruleset, file, position, title, game, tags, result, verdict, review, tree } = JSON.parse(text) as Record<string, unknown>;
    if (!isText(ruleset)) return null;
    const kept = readKept(review);
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
      ...(kept ? { review: kept } : {}),
      title: isText(title) ? title : '',
      tree: lengthen(tree, { nodes }),
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
  return bytes.length <= longestText && fromText(text, mostNodes) ? packed(bytes) : null;
}

export async function fromLink(link: string): Promise<SavedStudy | null> {
  try {
    const bytes = Uint8Array.from(atob(link.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    return fromText(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate'), longestText)), mostNodes);
  } catch {
    return null;
  }
}

// A chapter as a text with diagrams: the moves of the main line up to each comment, with the variations on the way in brackets.
import { shapesIn, textIn } from '../analysis/shapes';
import { signsOf, type Node, type Path } from '../analysis/tree';
import type { Shape } from '@skjaldborg/board';

export interface Passage {
  moves: string; // since the passage before
  comment: string;
  path: Path; // to the position of its diagram
  shapes: Shape[];
}

const numbered = (ply: number, isBroken: boolean): string => (ply % 2 === 0 ? `${ply / 2 + 1}. ` : isBroken ? `${(ply + 1) / 2}… ` : '');
const written = ({ move, nags }: Node, ply: number, isBroken: boolean): string => numbered(ply, isBroken) + move + signsOf(nags);

function variation(start: Node, ply: number): string {
  const words: string[] = [];
  let isBroken = true;
  for (let node: Node | undefined = start, at = ply; node; node = node.next[0], ++at) {
    const comment = textIn(node.comment);
    words.push(written(node, at, isBroken), ...(comment ? [comment] : []));
    for (const other of node.next.slice(1)) words.push(variation(other, at + 1));
    isBroken = comment !== '' || node.next.length > 1;
  }
  return `(${words.join(' ')})`;
}

export function passagesOf(tree: Node): Passage[] {
  const passages: Passage[] = [];
  let words: string[] = [];
  const path: string[] = [];
  const end = (comment: string) => {
    passages.push({ moves: words.join(' '), comment: textIn(comment), path: [...path], shapes: shapesIn(comment) });
    words = [];
  };
  end(tree.comment);
  let isBroken = true;
  for (let at = tree, ply = 0; at.next[0]; ++ply) {
    const [main, ...others]: readonly Node[] = at.next;
    if (!main) break;
    words.push(written(main, ply, isBroken), ...others.map((other) => variation(other, ply)));
    path.push(main.move);
    if (main.comment) end(main.comment);
    isBroken = main.comment !== '' || others.length > 0;
    at = main;
  }
  if (words.length > 0) end('');
  return passages;
}

// The tools with which a position or a pattern is drawn on a board.
import '../styles/piece_palette.css';
import type { ComponentChildren } from 'preact';
import type { App } from '../app';
import { t } from '../words';
import { PieceIcon } from './piece_icon';

type PieceLetter = 't' | 'T' | 'K' | 'c' | 'N';
const kinds = { t: 'attacker', T: 'defender', K: 'king', c: 'commander', N: 'knight' } as const;
const names = { t: 'pieceAttacker', T: 'pieceDefender', K: 'pieceKing', c: 'pieceCommander', N: 'pieceKnight' } as const;

export interface Tool<T extends string> {
  tool: T;
  label: string;
  content: ComponentChildren;
}

export const pieceTool = <L extends PieceLetter>(app: App, letter: L): Tool<L> => ({
  tool: letter,
  label: t(names[letter]),
  content: <PieceIcon app={app} kind={kinds[letter]} />,
});

interface Props<T extends string> {
  legend: string;
  tools: Tool<T>[];
  chosen: T;
  choose: (tool: T) => void;
}

export const PiecePalette = <T extends string>({ legend, tools, chosen, choose }: Props<T>) => (
  <fieldset class="palette">
    <legend class="sr-only">{legend}</legend>
    {tools.map(({ tool, label, content }) => (
      <label key={tool} class="tool" title={label}>
        <input type="radio" name="tool" aria-label={label} checked={chosen === tool} onChange={() => choose(tool)} />
        <span>{content}</span>
      </label>
    ))}
  </fieldset>
);

// Who stands on the board, and what each side wants: for the exercise that begins with the whole game.
import type { App } from '../app';
import { PieceIcon, type PieceKind } from '../board/piece_icon';
import { tl, type LessonWord } from '../words/lessons';

const introduced: [kind: PieceKind, letter: string, word: LessonWord][] = [
  ['attacker', 't', 'introAttackers'],
  ['defender', 'T', 'introDefenders'],
  ['king', 'K', 'introKing'],
];

const countOf = (letter: string, position: string): number => (position.split(' ')[0] ?? '').split(letter).length - 1;

export const Pieces = ({ app, position }: { app: App; position: string }) => (
  <ul class="lesson-pieces" role="list">
    {introduced.map(([kind, letter, word]) => (
      <li key={kind}>
        <PieceIcon app={app} kind={kind} /> {tl(word, { count: countOf(letter, position) })}
      </li>
    ))}
  </ul>
);

// A win in three moves and a defence, for the tests of puzzles.
import { parsePuzzles, type Puzzle } from '../../src/puzzles/puzzle';

export const position = '2T1t2/1t1K3/5t1/4t1t/7/1t5/3t3 a';
export const solution = 'd1-d5 d6-d7 b6-c6 c7-b7 c6-c7';
const file = `# puzzles of brandub
# by hand
0123abcd\t${position}\t${solution}\t3 middlegame king-capture
fedcba98\t${position.replace(' a', ' d')}\tc2-c4\t1 endgame only-defence
`;
export const [win, defence] = parsePuzzles(file) as [Puzzle, Puzzle];

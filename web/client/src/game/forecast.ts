// Conditional moves as lines and as a tree, independent of the DOM. A line begins with the opponent's move
// and ends with mine, its moves separated by blanks; together the lines form a tree in which each position
// has one answer of mine.
export interface Branch {
  path: string[]; // from the current position to here
  moves: string[]; // the last moves of the path, without branches between them
  next: Branch[];
}

const movesOf = (line: string): string[] => line.split(' ');
const startsWith = (line: string[], path: readonly string[]): boolean => path.every((move, i) => line[i] === move);

export function treeOf(lines: readonly string[], path: string[] = []): Branch[] {
  const here = lines.map(movesOf).filter((line) => line.length > path.length && startsWith(line, path));
  const moves = [...new Set(here.map((line) => line[path.length] ?? ''))];
  return moves.map((move) => {
    let branch: Branch = { path: [...path, move], moves: [move], next: treeOf(lines, [...path, move]) };
    const only = branch.next[0];
    if (only && branch.next.length === 1) branch = { ...only, moves: [move, ...only.moves] };
    return branch;
  });
}

// Adds a line; `mine` says which of its moves are mine. If it changes an answer, the old answer and its
// continuation are replaced.
export function withLine(lines: readonly string[], added: readonly string[], mine: readonly boolean[]): string[] {
  const agrees = (line: string[]): boolean => {
    const apart = line.findIndex((move, i) => move !== added[i]);
    return apart === -1 ? line.length > added.length : !mine[apart];
  };
  const kept = lines.filter((line) => agrees(movesOf(line)));
  const isThere = kept.some((line) => startsWith(movesOf(line), added));
  return isThere ? kept : [...kept, added.join(' ')];
}

// Removes the branch that begins after `path`, including its first move. The line before it stays if it ends
// with my answer.
export function withoutBranch(lines: readonly string[], branch: Branch): string[] {
  const before = branch.path.slice(0, branch.path.length - branch.moves.length);
  const first = [...before, branch.moves[0] ?? ''];
  const kept = lines.filter((line) => !startsWith(movesOf(line), first));
  const isLost = before.length > 0 && !kept.some((line) => startsWith(movesOf(line), before));
  return isLost ? [...kept, before.join(' ')] : kept;
}

// What is left after this move was played.
export const forecastAfter = (lines: readonly string[], move: string): string[] =>
  lines.filter((line) => line.startsWith(`${move} `)).map((line) => line.slice(move.length + 1));

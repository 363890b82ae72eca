// The address of a line of play on the analysis page.
export const minReviewed = 1; // the fewest moves that the page can review

export interface AnalysedLine {
  ruleset: string;
  position?: string | null | undefined; // where it starts, if not as the ruleset says
  moves: readonly string[];
}

// `ply`: after how many moves it opens, all of them if missing.
export function analysisAddress({ ruleset, position, moves }: AnalysedLine, ply?: number): string {
  const query = new URLSearchParams({ ruleset, ...(position ? { p: position } : {}), moves: moves.join(' ') });
  return `/analysis?${query}${ply === undefined ? '' : `#${ply}`}`;
}

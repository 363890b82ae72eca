// The rules as the site tells them, sorted for a page: under their headings, without the drawing of the board and
// without what the page says already.
export interface Chapter {
  title: string;
  clauses: string[];
}

const isDrawn = (line: string): boolean => !/[a-z]{2}/i.test(line.replace(/\b[tTKcN]+\b/g, ''));

export function chaptersOf(lines: string[], title: string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of lines) {
    if (line === title || line.startsWith('Source:') || isDrawn(line)) continue;
    if (!line.endsWith('.')) chapters.push({ title: line, clauses: [] });
    else if (chapters.length === 0) chapters.push({ title: '', clauses: [line] });
    else chapters[chapters.length - 1]?.clauses.push(line);
  }
  return chapters.filter((chapter) => chapter.clauses.length > 0);
}

// The model games, from files of the site. The chapters of their study are numbered as the families are listed.
import type { Chapter, ChapterHead } from '../wire';

const files = import.meta.glob<string>('../../models/*.otg', { query: '?raw', import: 'default' });

// A game of each family of rulesets, in the order of the families.
const games: { file: string; ruleset: string; title: string }[] = [
  { file: 'copenhagen', ruleset: 'copenhagen', title: 'Copenhagen: a rook’s journey of the king' },
  { file: 'york', ruleset: 'york', title: 'York: the captures that opened the way' },
  { file: 'brandub', ruleset: 'brandub', title: 'Brandub: four pieces around the throne' },
  { file: 'hnefatafl-13', ruleset: 'copenhagen-hnefatafl-13x13', title: 'Hnefatafl on 13×13: a long way to the corner' },
  { file: 'tablut', ruleset: 'tablut-saami', title: 'Tablut: the open file to the edge' },
  { file: 'tawlbwrdd', ruleset: 'tawlbwrdd', title: 'Tawlbwrdd: two pieces suffice' },
  { file: 'sea-battle', ruleset: 'sea-battle-9', title: 'Sea Battle: a king without arms needs only a path' },
  { file: 'historical', ruleset: 'historical-11', title: 'Historical Hnefatafl: four lines at once' },
  { file: 'magpie', ruleset: 'magpie', title: 'Magpie: a king who walks' },
  { file: 'ard-ri', ruleset: 'ard-ri-throneless', title: 'Ard Ri: nine moves' },
  { file: 'alea-evangelii', ruleset: 'alea-evangelii', title: 'Alea Evangelii: nineteen by nineteen' },
  { file: 'berserk', ruleset: 'berserk', title: 'Berserk: nine moves to the corner' },
  { file: 'skalk', ruleset: 'skalk-hnefatafl-11x11', title: 'Skalk: through the back door' },
];

export const modelChapters: ChapterHead[] = games.map(({ ruleset, title }, i) => ({ number: i + 1, title, ruleset, version: 1, size: 0 }));

export async function modelChapter(number: number): Promise<Chapter> {
  const head = modelChapters[number - 1]!;
  return { ...head, record: (await files[`../../models/${games[number - 1]!.file}.otg`]?.()) ?? '' };
}

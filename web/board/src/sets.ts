// The sets of pieces other than the shields, each in a file of its own.
import type { PieceTheme } from './api';
import type { PieceSet } from './shields';

type Other = Exclude<PieceTheme, 'shields'>;

const loaders: Record<Other, () => Promise<{ pieces: unknown }>> = {
  letters: () => import('../../../art/sets/letters.json'),
  plain: () => import('../../../art/sets/plain.json'),
  runes: () => import('../../../art/sets/runes.json'),
  carved: () => import('../../../art/sets/carved.json'),
  lewis: () => import('../../../art/sets/lewis.json'),
};

export const loadSet = async (theme: Other): Promise<PieceSet> => (await loaders[theme]()).pieces as PieceSet;

// The model games as a study that every site has.
import type { Person, Study } from '../wire';
import { ts } from '../words/studies';
import { modelChapter, modelChapters } from './model_games';

export const modelsId = 'models';

const author: Person = { name: 'Skjaldborg', kind: 'member' };

export const modelStudy = (): Study => ({
  id: modelsId,
  title: ts('models'),
  visibility: 'public',
  broadcast: null,
  made: 0,
  changed: 0,
  version: 1,
  owner: author,
  writes: false,
  owns: false,
  authors: [author],
  chapters: modelChapters,
});

// All of them as one file.
export const modelFile = async (): Promise<string> => (await Promise.all(modelChapters.map(({ number }) => modelChapter(number)))).map(({ record }) => record).join('\n');

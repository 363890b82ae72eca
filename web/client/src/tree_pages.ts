// The pages with a tree of moves, behind one file: the lists of their files would make the first page larger.
import type { PageMaker } from './app';

export const analysis: PageMaker = async (app, visit) => (await import('./analysis/analysis')).analysis(app, visit);
export const studies: PageMaker = async (app, visit) => (await import('./studies/study_pages')).studyPages(app, visit);

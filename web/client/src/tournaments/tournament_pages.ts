// The pages of tournaments, behind one file: the lists of their files would make the first page larger.
import type { PageMaker } from '../app';

export const tournaments: PageMaker = async (app) => (await import('./tournaments')).tournaments(app);
export const tournament: PageMaker = async (app, visit) => (await import('./tournament')).tournament(app, visit);
export const newTournament: PageMaker = async (app, visit) => (await import('./new_tournament')).newTournament(app, visit);
export const editTournament: PageMaker = async (app, visit) => (await import('./edit_tournament')).editTournament(app, visit);

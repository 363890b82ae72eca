// The pages of people and teams, behind one file: the lists of their files would make the first page larger.
import type { PageMaker } from '../app';

export const friends: PageMaker = async (app) => (await import('./friends')).friends(app);
export const messages: PageMaker = async (app, visit) => (await import('./messages')).messages(app, visit);
export const teams: PageMaker = async (app) => (await import('./teams')).teams(app);
export const team: PageMaker = async (app, visit) => (await import('./team')).team(app, visit);

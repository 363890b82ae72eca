// The pages of people, teams and games, behind one file: the lists of their files would make the first page larger.
import type { Page, PageMaker } from '../app';
import { loadFriendsWords } from '../words/friends';

const withWords = async (page: Promise<PageMaker>, ...visit: Parameters<PageMaker>): Promise<Page> => {
  const [make] = await Promise.all([page, loadFriendsWords()]);
  return make(...visit);
};

export const friends: PageMaker = (...visit) => withWords(import('./friends').then((page) => page.friends), ...visit);
export const messages: PageMaker = (...visit) => withWords(import('./messages').then((page) => page.messages), ...visit);
export const teams: PageMaker = (...visit) => withWords(import('./teams').then((page) => page.teams), ...visit);
export const team: PageMaker = (...visit) => withWords(import('./team').then((page) => page.team), ...visit);
export const profile: PageMaker = async (...visit) => (await import('./profile')).profile(...visit);
export const leaders: PageMaker = async (...visit) => (await import('./leaders')).leaders(...visit);
export const lobby: PageMaker = async (app) => (await import('../play/lobby')).lobby(app);
export const watch: PageMaker = async (app) => (await import('../play/watch')).watch(app);
export const archive: PageMaker = async (...visit) => (await import('../archive/archive')).archive(...visit);

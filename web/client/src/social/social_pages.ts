// The pages of people and teams, behind one file: the lists of their files would make the first page larger.
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

// The page for each address. All but the first are loaded on demand. The build writes the patterns to
// routes.txt.
import type { PageMaker } from './app';
import { designRoutes } from './design/routes';
import { isStatic } from './frame/address';
import { findRoute, type Route } from './frame/router';
import { home } from './play/home';

// Loaded in parallel with the first page, not as part of it.
export const loadGame = () => import('./game/game');

const loadLearn = () => import('./learn/learn');
const loadRules = () => import('./rules/rules');
const loadTournaments = () => import('./tournaments/tournament_pages');
const loadSocial = () => import('./social/social_pages');
const loadSeldom = () => import('./seldom_pages');
const loadPuzzles: PageMaker = async (app, visit) => (await import('./puzzles/puzzle_pages')).puzzlePages(app, visit);
const loadTrees = () => import('./tree_pages');
const loadStudies: PageMaker = async (app, visit) => (await loadTrees()).studies(app, visit);

// These need no server.
const everywhere: Route<PageMaker>[] = [
  { pattern: '/', page: home },
  { pattern: '/board', shows: 'board', page: async (app, visit) => (await import('./play/local')).local(app, visit) },
  { pattern: '/analysis', shows: 'board', page: async (app, visit) => (await loadTrees()).analysis(app, visit) },
  { pattern: '/study', page: loadStudies },
  { pattern: '/study/{id}', shows: 'board', page: loadStudies },
  { pattern: '/position', page: async (app, visit) => (await loadSeldom()).position(app, visit) },
  { pattern: '/rules', page: async (app, visit) => (await loadRules()).rulesList(app, visit) },
  { pattern: '/rules/{name}', page: async (app, visit) => (await loadRules()).rulesPage(app, visit) },
  { pattern: '/differences', page: async (app, visit) => (await loadSeldom()).differences(app, visit) },
  { pattern: '/learn', page: async (app) => (await loadLearn()).learn(app) },
  { pattern: '/learn/{course}', shows: 'board', page: async (app, visit) => (await loadLearn()).lesson(app, visit) },
  { pattern: '/learn/{course}/sheet', page: async (app, visit) => (await loadLearn()).lessonSheet(app, visit) },
  { pattern: '/puzzles', page: loadPuzzles },
  { pattern: '/puzzles/{place}', shows: 'board', page: loadPuzzles },
  { pattern: '/about', page: async (app, visit) => (await loadSeldom()).about(app, visit) },
  { pattern: '/source', page: async (app, visit) => (await loadSeldom()).source(app, visit) },
  { pattern: '/guide/{name}', page: async (app, visit) => (await loadSeldom()).guide(app, visit) },
  { pattern: '/settings', page: async (app, visit) => (await loadSeldom()).settings(app, visit) },
];

const onServers: Route<PageMaker>[] = [
  { pattern: '/game/{id}', shows: 'board', page: async (app, visit) => (await loadGame()).game(app, visit) },
  { pattern: '/lobby', page: async (app, visit) => (await loadSocial()).lobby(app, visit) },
  { pattern: '/challenge/{id}', page: async (app, visit) => (await import('./play/challenge')).challenge(app, visit) },
  { pattern: '/watch', page: async (app, visit) => (await loadSocial()).watch(app, visit) },
  { pattern: '/tournaments', page: async (app, visit) => (await loadTournaments()).tournaments(app, visit) },
  { pattern: '/tournaments/new', page: async (app, visit) => (await loadTournaments()).newTournament(app, visit) },
  { pattern: '/tournament/{id}', place: '/tournaments', page: async (app, visit) => (await loadTournaments()).tournament(app, visit) },
  { pattern: '/tournament/{id}/edit', place: '/tournaments', page: async (app, visit) => (await loadTournaments()).editTournament(app, visit) },
  { pattern: '/friends', page: async (app, visit) => (await loadSocial()).friends(app, visit) },
  { pattern: '/messages', page: async (app, visit) => (await loadSocial()).messages(app, visit) },
  { pattern: '/messages/{name}', shows: 'conversation', page: async (app, visit) => (await loadSocial()).messages(app, visit) },
  { pattern: '/teams', page: async (app, visit) => (await loadSocial()).teams(app, visit) },
  { pattern: '/team/{id}', place: '/teams', page: async (app, visit) => (await loadSocial()).team(app, visit) },
  { pattern: '/games', page: async (app, visit) => (await loadSocial()).archive(app, visit) },
  { pattern: '/collection', page: async (app, visit) => (await loadSeldom()).collection(app, visit) },
  {
    pattern: '/collection/{id}',
    page: async (app, visit) => (await loadSeldom()).collectedGame(app, visit),
  },
  { pattern: '/player/{name}', page: async (app, visit) => (await loadSocial()).profile(app, visit) },
  { pattern: '/leaderboards', page: async (app, visit) => (await loadSocial()).leaders(app, visit) },
  {
    pattern: '/leaderboards/{pool}',
    page: async (app, visit) => (await loadSocial()).leaders(app, visit),
  },
  { pattern: '/settings/delete', page: async (app, visit) => (await loadSeldom()).deletion(app, visit) },
  { pattern: '/settings/notifications', page: async (app, visit) => (await loadSeldom()).notifications(app, visit) },
  { pattern: '/privacy', page: async (app, visit) => (await loadSeldom()).privacy(app, visit) },
  { pattern: '/mail', page: async (app, visit) => (await loadSeldom()).confirmMail(app, visit) },
  { pattern: '/unsubscribe', page: async (app, visit) => (await loadSeldom()).unsubscribe(app, visit) },
  { pattern: '/sign-in', page: async (app, visit) => (await loadSeldom()).signIn(app, visit) },
  { pattern: '/register', page: async (app, visit) => (await loadSeldom()).register(app, visit) },
  { pattern: '/reset', page: async (app, visit) => (await loadSeldom()).reset(app, visit) },
  { pattern: '/admin', page: async (app, visit) => (await loadSeldom()).admin(app, visit) },
];

export const routes = isStatic() ? everywhere : [...everywhere, ...onServers, ...designRoutes];

export const routeOf = (address: string) => findRoute<PageMaker | null>(routes, address, null).route;
export const hasPage = (address: string): boolean => routeOf(address) !== null;

// What pages can use. Created once by main.ts.
import type { Api } from './api';
import type { Visit } from './frame/router';
import type { Settings } from './frame/settings';
import type { Socket } from './frame/socket';
import type { Value } from './frame/value';
import type { MyGames } from './play/my_games';
import type { BoardAfterMoves, Me, RulesetHead } from './wire';

export interface App {
  api: Api;
  socket: Socket;
  me: Value<Me>;
  settings: Value<Settings>;
  games: MyGames;
  now: () => number; // a steady (monotonic) clock
  go(address: string): void;
  replace(address: string): void; // changes the address without changing the page
  notice: (text: string) => void; // shows a text for a few seconds
  call: (about: string, text: string, href: string) => void; // shows that something waits there, until it is opened or over
  rulesets(): Promise<RulesetHead[]>;
  opening(ruleset: string): Promise<BoardAfterMoves>; // the first position of the ruleset; cached
  saveSettings(change: Settings): Promise<void>;
  setMe(me: Me): void; // call after signing in or out, or after renaming
}

export interface Page {
  title: string;
  node: HTMLElement;
  close?: () => void; // called before the next page is shown
}

export type PageMaker = (app: App, visit: Visit) => Page | Promise<Page>;

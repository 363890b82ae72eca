// What every page works with. Made once by main.ts.
import type { Api } from './api';
import type { MyGames } from './my_games';
import type { Socket } from './socket';
import type { Visit } from './router';
import type { Value } from './value';
import type { Settings } from './settings';
import type { BoardAfterMoves, Me, RulesetHead } from './wire';

export interface App {
  api: Api;
  socket: Socket;
  me: Value<Me>;
  settings: Value<Settings>;
  games: MyGames;
  now: () => number; // the steady clock
  go(address: string): void;
  replace(address: string): void; // the address changes, the page stays
  notice: (text: string) => void; // shown for a few seconds; may be passed on as it is
  rulesets(): Promise<RulesetHead[]>;
  opening(ruleset: string): Promise<BoardAfterMoves>; // its first position, asked for once
  saveSettings(change: Settings): Promise<void>;
  setMe(me: Me): void; // somebody else is behind the cookie now, or by another name
}

export interface Page {
  title: string;
  node: HTMLElement;
  close?: () => void; // when another page comes
}

export type PageMaker = (app: App, visit: Visit) => Page | Promise<Page>;

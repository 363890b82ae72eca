// What is asked of the site once, over HTTP. Every refusal becomes an ApiError whose message is a sentence for people.
import type {
  BoardAfterMoves,
  Brief,
  Challenge,
  GameState,
  Hint,
  Language,
  Leader,
  Lobby,
  Me,
  Opponent,
  Overview,
  Profile,
  RatingPoint,
  ReadRecords,
  Report,
  RulesetHead,
  RulesetPage,
  Settings,
  Terms,
  Token,
} from './wire';

export class ApiError extends Error {
  constructor(
    readonly status: number, // 0: the site could not be reached
    readonly code: string,
    text: string,
    readonly at?: number, // of an illegal move: its index
  ) {
    super(text);
  }
}

export interface Line {
  ruleset?: string;
  rulesetFile?: string;
  position?: string;
  moves?: string[];
}

export interface GameFilter {
  player?: string;
  opponent?: string;
  ruleset?: string;
  side?: string;
  result?: string;
  reason?: string;
  rated?: string;
  status?: string;
  before?: string;
  limit?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const root = '/api/v1';
const inPath = encodeURIComponent;

const asked = (values: object): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? '' : '?' + new URLSearchParams(given.map(([k, v]) => [k, String(v)])).toString();
};

export class Api {
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly unreachable: () => string, // the sentence for a site that does not answer
  ) {}

  me = () => this.ask<Me>('GET', '/me');
  change = (change: { name?: string; settings?: Settings; password?: string; current?: string }) =>
    this.ask<Me>('PATCH', '/me', change);
  erase = (password?: string) => this.ask<void>('DELETE', '/me', password ? { password } : {});
  register = (name: string, password: string) => this.ask<Me>('POST', '/account', { name, password });
  signIn = (name: string, password: string) => this.ask<Me>('POST', '/session', { name, password });
  signOut = () => this.ask<void>('DELETE', '/session');
  vacation = (days: number) => this.ask<unknown>('POST', '/me/vacation', { days });

  tokens = () => this.ask<Token[]>('GET', '/me/tokens');
  makeToken = (name: string) => this.ask<{ id: number; token: string }>('POST', '/me/tokens', { name });
  revokeToken = (id: number) => this.ask<void>('DELETE', `/me/tokens/${id}`);
  declareBot = () => this.ask<Me>('PUT', '/me/bot');

  player = (name: string) => this.ask<Profile>('GET', `/players/${inPath(name)}`);
  ratings = (name: string, pool: string) =>
    this.ask<RatingPoint[]>('GET', `/players/${inPath(name)}/ratings` + asked({ pool }));
  block = (name: string, on: boolean) => this.ask<void>(on ? 'PUT' : 'DELETE', `/players/${inPath(name)}/block`);
  report = (player: string, text: string, game?: string) =>
    this.ask<unknown>('POST', '/reports', { player, text, game });
  pools = () => this.ask<{ pool: string; title: string; players: number }[]>('GET', '/leaderboards');
  leaders = (pool: string) => this.ask<Leader[]>('GET', `/leaderboards/${inPath(pool)}`);

  reports = () => this.ask<Report[]>('GET', '/admin/reports');
  judge = (id: number, verdict: 'dismiss' | 'mute' | 'ban') =>
    this.ask<void>('POST', `/admin/reports/${id}`, { verdict });
  silence = (name: string, what: 'muted' | 'banned', on: boolean) =>
    this.ask<void>(on ? 'PUT' : 'DELETE', `/admin/players/${inPath(name)}/${what}`);
  overview = () => this.ask<Overview>('GET', '/admin/overview');

  begin = (terms: Terms, opponent: Opponent) =>
    this.ask<{ game: string; pair?: string }>('POST', '/games', { ...terms, opponent });
  challenge = (terms: Terms, opponent: Opponent) =>
    this.ask<{ challenge?: string; game?: string }>('POST', '/challenges', { ...terms, opponent });
  challenged = (id: string) => this.ask<Challenge>('GET', `/challenges/${inPath(id)}`);
  accept = (id: string) => this.ask<{ game: string; pair?: string }>('POST', `/challenges/${inPath(id)}/accept`);
  withdraw = (id: string) => this.ask<void>('DELETE', `/challenges/${inPath(id)}`);
  lobby = () => this.ask<Lobby>('GET', '/lobby');
  games = (filter: GameFilter) => this.ask<{ games: Brief[]; more: number | null }>('GET', '/games' + asked(filter));
  game = (id: string) => this.ask<GameState>('GET', `/games/${inPath(id)}`);

  rulesets = (language?: Language) => this.ask<RulesetHead[]>('GET', '/rulesets' + asked({ language }));
  ruleset = (name: string, language?: Language) =>
    this.ask<RulesetPage>('GET', `/rulesets/${inPath(name)}` + asked({ language }));
  position = (line: Line) => this.ask<BoardAfterMoves>('POST', '/positions', line);
  records = (text: string) => this.ask<ReadRecords>('POST', '/records', text);
  hint = (line: Line) => this.ask<Hint>('POST', '/hint', line);

  private async ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, root + path, body);
    if (answer.ok) return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
    const said = (await answer.json().catch(() => ({}))) as { error?: string; text?: string; at?: number };
    throw new ApiError(answer.status, said.error ?? 'unknown', said.text ?? this.unreachable(), said.at);
  }

  private async send(method: Method, path: string, body: unknown): Promise<Response> {
    const isText = typeof body === 'string';
    const content: RequestInit =
      body === undefined
        ? {}
        : {
            headers: { 'Content-Type': isText ? 'text/plain' : 'application/json' },
            body: isText ? body : JSON.stringify(body),
          };
    try {
      return await this.fetcher(path, { method, credentials: 'same-origin', ...content });
    } catch {
      throw new ApiError(0, 'unreachable', this.unreachable());
    }
  }
}

export const gameFile = (id: string, format: 'pgn' | 'csv' | 'otg' | 'json') => `${root}/games/${inPath(id)}.${format}`;
export const myGamesFile = (format: 'pgn' | 'csv' | 'otg' | 'json') => `${root}/me/games.${format}`;
export const gamePicture = (id: string, ply: number, flip: boolean) =>
  `${root}/games/${inPath(id)}.svg` + asked({ ply, flip: flip ? 1 : undefined });
export interface SetWish {
  of: { ruleset: string } | { game: string };
  paper: string;
  theme: string;
  pages: string; // empty: all
  language: Language;
}
export const setFile = ({ of, ...wish }: SetWish) =>
  `${root}/${'game' in of ? `games/${inPath(of.game)}` : `rulesets/${inPath(of.ruleset)}`}/set.pdf` + asked(wish);
export const positionPicture = (ruleset: string, position: string, last: string | null, flip: boolean) =>
  `${root}/positions.svg` + asked({ ruleset, position, last: last ?? undefined, flip: flip ? 1 : undefined });

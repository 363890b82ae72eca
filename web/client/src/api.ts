// The client of the HTTP API. Errors are thrown as ApiError, whose message is a sentence for people.
import type { Settings } from './frame/settings';
import { refusalText, type Refused } from './words/refusals';
import type { CharacterOpponent, ComputerOpponent, HumanOpponent, Language, Line, paths, PlayedGame, Scope, StoredReview, TermsRequest, TournamentEdit, TournamentRequest, WantedNotifications } from './wire';

export class ApiError extends Error {
  constructor(
    readonly status: number, // 0: no response was received
    readonly code: string,
    text: string,
    readonly at?: number, // index of an illegal move
    readonly reason?: string,
  ) {
    super(text);
  }
}

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

// The types of a request, from the site's OpenAPI document: path and method decide on parameters, body and response.
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Site = { [P in keyof paths as P extends `${typeof root}${infer Rest}` ? Rest : never]: paths[P] };
type PathOf<M extends Method> = { [P in keyof Site]: Site[P][Lowercase<M>] extends undefined ? never : P }[keyof Site];
type Operation<M extends Method, P extends keyof Site> = Site[P][Lowercase<M>];
type OrUndefined<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };
type InPath<O> = O extends { parameters: { path: infer P } } ? { [K in keyof P]: string | number } : unknown;
type InQuery<O> = O extends { parameters: { query?: infer Q } } ? { [K in keyof NonNullable<Q>]?: NonNullable<Q>[K] | string | undefined } : unknown;
type Given<O> = InPath<O> & InQuery<O>;
type Body<O> = O extends { requestBody?: { content: infer C } } ? OrUndefined<C[keyof C]> : never;
type Arguments<O> = [Body<O>] extends [never] ? (object extends Given<O> ? [given?: Given<O>] : [given: Given<O>]) : [given: Given<O>, body: Body<O>];
type Json<T> = { content: { 'application/json': T } };
type Result<O> = O extends { responses: { 200: Json<infer T> } | { 201: Json<infer T> } } ? T : void;

// Values of the address bar: the site checks them.
export type GameFilter = { [K in keyof InQuery<Operation<'GET', '/games'>>]?: string };
export type CollectionFilter = { [K in keyof InQuery<Operation<'GET', '/collection'>>]?: string };

export const root = '/api/v1';
export const inPath = encodeURIComponent;

export const queryString = (values: object): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? '' : '?' + new URLSearchParams(given.map(([k, v]) => [k, String(v)])).toString();
};

// Answers a request without the site; null if that is impossible (offline/answers.ts).
export type LocalAnswer = (method: string, path: string, body: unknown) => (() => Promise<unknown>) | null;

const endOfSession = new Set(['account-needed', 'account-gone']); // reasons of refusals
const patience = 5_000; // timeout in milliseconds for requests that can be answered here

export class Api {
  constructor(
    private readonly fetcher: (address: string, request: RequestInit) => Promise<Response>,
    private readonly unreachable: () => string, // the text for a missing response
    private readonly answerLocally: LocalAnswer = () => null,
  ) {}

  // Called when a request needs an account: the session may have ended.
  onAccountNeeded: () => void = () => undefined;

  me = () => this.request('GET', '/me');
  change = ({ settings, ...to }: Omit<Body<Operation<'PATCH', '/me'>>, 'settings'> & { settings?: Settings }) =>
    this.request('PATCH', '/me', {}, { ...to, settings: settings && { ...settings } });
  deleteAccount = (password: string, code: string) => this.request('DELETE', '/me', {}, { password, code: code || undefined });
  register = (name: string, password: string) => this.request('POST', '/account', {}, { name, password });
  signIn = (name: string, password: string, code?: string) => this.request('POST', '/session', {}, { name, password, code: code || undefined });
  resetPassword = (token: string, password: string) => this.request('POST', '/password-reset', {}, { token, password });
  recover = (name: string, code: string, password: string) => this.request('POST', '/password-reset', {}, { name, code, password });
  notifications = () => this.request('GET', '/me/notifications');
  want = (change: WantedNotifications) => this.request('PATCH', '/me/notifications', {}, change);
  giveAddress = (address: string, password: string, language: string) => this.request('PUT', '/me/mail', {}, { address, password, language });
  forgetAddress = () => this.request('DELETE', '/me/mail');
  setPush = (endpoint: string, p256dh: string, auth: string, language: string) => this.request('PUT', '/me/push', {}, { endpoint, p256dh, auth, language });
  endPush = (id: string) => this.request('DELETE', '/me/push/{id}', { id });
  makeCalendar = () => this.request('POST', '/me/calendar');
  endCalendar = () => this.request('DELETE', '/me/calendar');
  confirmAddress = (token: string) => this.request('POST', '/mail-confirmation', {}, { token });
  unsubscribe = (token: string) => this.request('POST', '/unsubscribe/{token}', { token });
  mailPassword = (name: string) => this.request('POST', '/password-mail', {}, { name });
  security = () => this.request('GET', '/me/security');
  beginSecondFactor = (password: string) => this.request('POST', '/me/second-factor', {}, { password });
  confirmSecondFactor = (code: string) => this.request('PUT', '/me/second-factor', {}, { code });
  endSecondFactor = (password: string, code: string) => this.request('DELETE', '/me/second-factor', {}, { password, code });
  makeRecoveryCodes = (password: string, code: string) => this.request('POST', '/me/recovery-codes', {}, { password, code });
  sessions = () => this.request('GET', '/me/sessions');
  endSession = (id: string) => this.request('DELETE', '/me/sessions/{id}', { id });
  endOtherSessions = () => this.request('DELETE', '/me/sessions');
  signOut = () => this.request('DELETE', '/session');
  vacation = (days: number) => this.request('POST', '/me/vacation', {}, { days });

  tokens = () => this.request('GET', '/me/tokens');
  makeToken = (name: string, scopes: Scope[]) => this.request('POST', '/me/tokens', {}, { name, scopes });
  revokeToken = (id: number) => this.request('DELETE', '/me/tokens/{id}', { id });
  declareBot = () => this.request('PUT', '/me/bot');

  player = (name: string) => this.request('GET', '/players/{name}', { name });
  playersNamed = (prefix: string) => this.request('GET', '/players', { prefix });
  ratings = (name: string, pool: string) => this.request('GET', '/players/{name}/ratings', { name, pool });
  bestWins = (name: string, pool: string) => this.request('GET', '/players/{name}/best-wins', { name, pool });
  block = (name: string, on: boolean) => this.request(on ? 'PUT' : 'DELETE', '/players/{name}/block', { name });
  follow = (name: string, on: boolean) => this.request(on ? 'PUT' : 'DELETE', '/players/{name}/follow', { name });
  following = (page: number) => this.request('GET', '/me/following', { page });
  gamesOfFollowed = () => this.request('GET', '/me/following/games');
  report = (what: Body<Operation<'POST', '/reports'>>) => this.request('POST', '/reports', {}, what);
  conversations = (before?: number) => this.request('GET', '/me/messages', { before });
  conversation = (name: string, before?: number) => this.request('GET', '/me/messages/{name}', { name, before });
  write = (name: string, text: string) => this.request('POST', '/me/messages/{name}', { name }, { text });
  deleteConversation = (name: string) => this.request('DELETE', '/me/messages/{name}', { name });
  haveRead = (name: string) => this.request('PUT', '/me/messages/{name}/read', { name });
  teams = (after?: string) => this.request('GET', '/teams', { after });
  myTeams = () => this.request('GET', '/me/teams');
  team = (id: string, after?: string) => this.request('GET', '/teams/{id}', { id, after });
  makeTeam = (name: string, text: string) => this.request('POST', '/teams', {}, { name, text });
  changeTeam = (id: string, name: string, text: string) => this.request('PUT', '/teams/{id}', { id }, { name, text });
  dissolveTeam = (id: string) => this.request('DELETE', '/teams/{id}', { id });
  joinTeam = (id: string) => this.request('POST', '/teams/{id}/join', { id });
  leaveTeam = (id: string) => this.request('POST', '/teams/{id}/leave', { id });
  removeMember = (id: string, player: string) => this.request('POST', '/teams/{id}/remove', { id }, { player });
  setLeader = (id: string, player: string) => this.request('PUT', '/teams/{id}/leader', { id }, { player });
  pools = () => this.request('GET', '/leaderboards');
  leaders = (pool: string) => this.request('GET', '/leaderboards/{pool}', { pool });

  startGame = (terms: TermsRequest, opponent: ComputerOpponent | CharacterOpponent) => this.request('POST', '/games', {}, { ...terms, opponent });
  sendPlayed = (game: PlayedGame) => this.request('POST', '/games/played', {}, game);
  challenge = (terms: TermsRequest, opponent: HumanOpponent) => this.request('POST', '/challenges', {}, { ...terms, opponent });
  getChallenge = (id: string) => this.request('GET', '/challenges/{id}', { id });
  accept = (id: string) => this.request('POST', '/challenges/{id}/accept', { id });
  withdraw = (id: string) => this.request('DELETE', '/challenges/{id}', { id });
  lobby = () => this.request('GET', '/lobby');
  tournaments = (over: boolean, after?: string) => this.request('GET', '/tournaments', { over: over ? '1' : undefined, after });
  tournament = (id: string, page?: number) => this.request('GET', '/tournaments/{id}', { id, page });
  pairings = (id: string, before?: number) => this.request('GET', '/tournaments/{id}/pairings', { id, before });
  makeTournament = (wish: TournamentRequest) => this.request('POST', '/tournaments', {}, wish);
  editTournament = (id: string, edit: TournamentEdit) => this.request('PATCH', '/tournaments/{id}', { id }, edit);
  joinTournament = (id: string, password?: string, team?: string) => this.request('POST', '/tournaments/{id}/join', { id }, { password: password || undefined, team: team || undefined });
  leaveTournament = (id: string) => this.request('POST', '/tournaments/{id}/leave', { id });
  removeEntrant = (id: string, player: string) => this.request('POST', '/tournaments/{id}/remove', { id }, { player });
  cancelTournament = (id: string) => this.request('DELETE', '/tournaments/{id}', { id });
  games = (filter: GameFilter) => this.request('GET', '/games', filter);
  review = (id: string) => this.request('GET', '/games/{id}/review', { id });
  storeReview = (id: string, review: StoredReview) => this.request('PUT', '/games/{id}/review', { id }, review);
  game = (id: string) => this.request('GET', '/games/{id}', { id });

  collection = (filter: CollectionFilter) => this.request('GET', '/collection', filter);
  collectedGame = (id: string) => this.request('GET', '/collection/{id}', { id });
  statistics = (ruleset: string) => this.request('GET', '/rulesets/{name}/statistics', { name: ruleset });
  explore = (ruleset: string, position: string, origin?: 'site' | 'collection') => this.request('GET', '/explorer', { ruleset, position, origin });

  rulesets = (language?: Language) => this.request('GET', '/rulesets', { language });
  differences = (language?: Language) => this.request('GET', '/differences', { language });
  ruleset = (name: string, language?: Language) => this.request('GET', '/rulesets/{name}', { name, language });
  position = (line: Line) => this.request('POST', '/positions', {}, line);
  records = (text: string, ruleset?: string) => this.request('POST', '/records', { ruleset }, text);
  hint = (line: Line) => this.request('POST', '/hint', {}, line);

  // `given`: the values of the path's {names}; the others are the query.
  async request<M extends Method, P extends PathOf<M>>(method: M, path: P, ...[given, body]: Arguments<Operation<M, P>>): Promise<Result<Operation<M, P>>> {
    const query: Record<string, unknown> = { ...(given as object | undefined) };
    const address = path.replace(/{(\w+)}/g, (_, name: string) => {
      const value = query[name];
      delete query[name];
      return inPath(String(value));
    });
    return this.askOrAnswer(method, address + queryString(query), body);
  }

  private async askOrAnswer<T>(method: Method, path: string, body: unknown): Promise<T> {
    const here = this.answerLocally(method, path, body);
    try {
      return await this.ask<T>(method, path, body, here ? AbortSignal.timeout(patience) : null);
    } catch (error) {
      if (!here || !isUnreachable(error)) throw error;
      return await here().catch((refused: unknown) => {
        throw refused instanceof ApiError ? refused : error;
      }) as T;
    }
  }

  private async ask<T>(method: Method, path: string, body: unknown, signal: AbortSignal | null): Promise<T> {
    const response = await this.send(method, root + path, body, signal);
    if (response.ok) return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
    const problem = (await response.json().catch(() => ({}))) as Partial<Refused> & { at?: number };
    const { error = 'unknown', text, at } = problem;
    const said = text === undefined ? this.unreachable() : await refusalText({ ...problem, text });
    if (response.status === 401 && endOfSession.has(problem.reason ?? '')) this.onAccountNeeded();
    throw new ApiError(response.status, error, said, at, problem.reason);
  }

  private async send(method: Method, path: string, body: unknown, signal: AbortSignal | null): Promise<Response> {
    const isText = typeof body === 'string';
    const content: RequestInit =
      body === undefined
        ? {}
        : {
            headers: { 'Content-Type': isText ? 'text/plain' : 'application/json' },
            body: isText ? body : JSON.stringify(body),
          };
    try {
      return await this.fetcher(path, { method, credentials: 'same-origin', ...(signal ? { signal } : {}), ...content });
    } catch {
      throw new ApiError(0, 'unreachable', this.unreachable());
    }
  }
}

// The client of the HTTP API. Errors are thrown as ApiError, whose message is a sentence for people.
import type { Settings } from './frame/settings';
import { refusalText, type Refused } from './words/refusals';
import type {
  BoardAfterMoves,
  Challenge,
  ChallengeMade,
  ComputerOpponent,
  Differences,
  Dossier,
  FairPlay,
  Following,
  Conversation,
  Conversations,
  Message,
  Team,
  TeamBrief,
  TeamList,
  Brief,
  CollectedGame,
  CollectionList,
  CollectionStatistics,
  Explored,
  GameList,
  GameState,
  Hint,
  HumanOpponent,
  Language,
  Leader,
  Line,
  Lobby,
  Me,
  ModerationLog,
  NewToken,
  Notifications,
  Overview,
  PlayedGame,
  Pool,
  Profile,
  RatingPoint,
  Records,
  RecoveryCodes,
  Report,
  RulesetHead,
  RulesetPage,
  Scope,
  SecondFactor,
  Security,
  Session,
  Started,
  StoredReview,
  Tournament,
  TournamentEdit,
  TournamentList,
  TournamentPairings,
  TournamentRequest,
  TermsRequest,
  Token,
  WantedNotifications,
} from './wire';

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

export interface GameFilter {
  player?: string;
  opponent?: string;
  ruleset?: string;
  side?: string;
  result?: string;
  reason?: string;
  rated?: string;
  status?: string;
  least?: string; // plies
  most?: string;
  leastRating?: string;
  mostRating?: string;
  position?: string;
  moves?: string; // from the position, or from the start
  pattern?: string;
  before?: string;
  limit?: string;
}

export interface CollectionFilter {
  ruleset?: string;
  source?: string;
  player?: string;
  side?: string;
  result?: string;
  reason?: string;
  least?: string; // plies
  most?: string;
  position?: string;
  moves?: string; // from the position, or from the start
  pattern?: string;
  before?: string;
  limit?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const root = '/api/v1';
const inPath = encodeURIComponent;

const queryString = (values: object): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? '' : '?' + new URLSearchParams(given.map(([k, v]) => [k, String(v)])).toString();
};

// Answers a request without the site; null if that is impossible (offline/answers.ts).
export type LocalAnswer = (method: string, path: string, body: unknown) => (() => Promise<unknown>) | null;

const endOfSession = new Set(['account-needed', 'account-gone']); // reasons of refusals
const patience = 5_000; // timeout in milliseconds for requests that can be answered here

export class Api {
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly unreachable: () => string, // the text for a missing response
    private readonly answerLocally: LocalAnswer = () => null,
  ) {}

  // Called when a request needs an account: the session may have ended.
  onAccountNeeded: () => void = () => undefined;

  me = () => this.request<Me>('GET', '/me');
  change = (change: { name?: string; settings?: Settings; password?: string; current?: string }) =>
    this.request<Me>('PATCH', '/me', change);
  deleteAccount = (password: string, code: string) =>
    this.request<void>('DELETE', '/me', { password, ...(code ? { code } : {}) });
  register = (name: string, password: string) => this.request<Me>('POST', '/account', { name, password });
  signIn = (name: string, password: string, code?: string) =>
    this.request<Me>('POST', '/session', { name, password, ...(code ? { code } : {}) });
  resetPassword = (token: string, password: string) =>
    this.request<void>('POST', '/password-reset', { token, password });
  recover = (name: string, code: string, password: string) =>
    this.request<void>('POST', '/password-reset', { name, code, password });
  notifications = () => this.request<Notifications>('GET', '/me/notifications');
  want = (change: WantedNotifications) => this.request<Notifications>('PATCH', '/me/notifications', change);
  giveAddress = (address: string, password: string, language: string) =>
    this.request<Notifications>('PUT', '/me/mail', { address, password, language });
  forgetAddress = () => this.request<void>('DELETE', '/me/mail');
  setPush = (endpoint: string, p256dh: string, auth: string, language: string) =>
    this.request<Notifications>('PUT', '/me/push', { endpoint, p256dh, auth, language });
  endPush = (id: string) => this.request<void>('DELETE', `/me/push/${inPath(id)}`);
  makeCalendar = () => this.request<{ calendar: string }>('POST', '/me/calendar');
  endCalendar = () => this.request<void>('DELETE', '/me/calendar');
  confirmAddress = (token: string) => this.request<void>('POST', '/mail-confirmation', { token });
  unsubscribe = (token: string) => this.request<void>('POST', `/unsubscribe/${inPath(token)}`);
  mailPassword = (name: string) => this.request<void>('POST', '/password-mail', { name });
  security = () => this.request<Security>('GET', '/me/security');
  beginSecondFactor = (password: string) => this.request<SecondFactor>('POST', '/me/second-factor', { password });
  confirmSecondFactor = (code: string) => this.request<RecoveryCodes>('PUT', '/me/second-factor', { code });
  endSecondFactor = (password: string, code: string) =>
    this.request<void>('DELETE', '/me/second-factor', { password, code });
  makeRecoveryCodes = (password: string, code: string) =>
    this.request<RecoveryCodes>('POST', '/me/recovery-codes', { password, code });
  sessions = () => this.request<Session[]>('GET', '/me/sessions');
  endSession = (id: string) => this.request<void>('DELETE', `/me/sessions/${inPath(id)}`);
  endOtherSessions = () => this.request<Me>('DELETE', '/me/sessions');
  signOut = () => this.request<void>('DELETE', '/session');
  vacation = (days: number) => this.request<unknown>('POST', '/me/vacation', { days });

  tokens = () => this.request<Token[]>('GET', '/me/tokens');
  makeToken = (name: string, scopes: Scope[]) => this.request<NewToken>('POST', '/me/tokens', { name, scopes });
  revokeToken = (id: number) => this.request<void>('DELETE', `/me/tokens/${id}`);
  declareBot = () => this.request<Me>('PUT', '/me/bot');

  player = (name: string) => this.request<Profile>('GET', `/players/${inPath(name)}`);
  ratings = (name: string, pool: string) =>
    this.request<RatingPoint[]>('GET', `/players/${inPath(name)}/ratings` + queryString({ pool }));
  block = (name: string, on: boolean) => this.request<void>(on ? 'PUT' : 'DELETE', `/players/${inPath(name)}/block`);
  follow = (name: string, on: boolean) => this.request<void>(on ? 'PUT' : 'DELETE', `/players/${inPath(name)}/follow`);
  following = (page: number) => this.request<Following>('GET', '/me/following' + queryString({ page }));
  gamesOfFollowed = () => this.request<Brief[]>('GET', '/me/following/games');
  report = (what: { player: string; text: string; game?: string | undefined; study?: string | undefined; message?: number | undefined }) => this.request<unknown>('POST', '/reports', what);
  conversations = (before?: number) => this.request<Conversations>('GET', '/me/messages' + queryString({ before }));
  conversation = (name: string, before?: number) =>
    this.request<Conversation>('GET', `/me/messages/${inPath(name)}` + queryString({ before }));
  write = (name: string, text: string) => this.request<Message>('POST', `/me/messages/${inPath(name)}`, { text });
  deleteConversation = (name: string) => this.request<void>('DELETE', `/me/messages/${inPath(name)}`);
  haveRead = (name: string) => this.request<void>('PUT', `/me/messages/${inPath(name)}/read`);
  teams = (after?: string) => this.request<TeamList>('GET', '/teams' + queryString({ after }));
  myTeams = () => this.request<TeamBrief[]>('GET', '/me/teams');
  team = (id: string, after?: string) => this.request<Team>('GET', `/teams/${inPath(id)}` + queryString({ after }));
  makeTeam = (name: string, text: string) => this.request<{ team: string }>('POST', '/teams', { name, text });
  changeTeam = (id: string, name: string, text: string) => this.request<void>('PUT', `/teams/${inPath(id)}`, { name, text });
  dissolveTeam = (id: string) => this.request<void>('DELETE', `/teams/${inPath(id)}`);
  joinTeam = (id: string) => this.request<void>('POST', `/teams/${inPath(id)}/join`);
  leaveTeam = (id: string) => this.request<void>('POST', `/teams/${inPath(id)}/leave`);
  removeMember = (id: string, player: string) => this.request<void>('POST', `/teams/${inPath(id)}/remove`, { player });
  setLeader = (id: string, player: string) => this.request<void>('PUT', `/teams/${inPath(id)}/leader`, { player });
  pools = () => this.request<Pool[]>('GET', '/leaderboards');
  leaders = (pool: string) => this.request<Leader[]>('GET', `/leaderboards/${inPath(pool)}`);

  reports = () => this.request<Report[]>('GET', '/admin/reports');
  resolveReport = (id: number, verdict: 'dismiss' | 'mute' | 'ban', why: string) =>
    this.request<void>('POST', `/admin/reports/${id}`, { verdict, why });
  restrict = (name: string, what: 'muted' | 'banned', on: boolean, why: string) =>
    this.request<void>(on ? 'PUT' : 'DELETE', `/admin/players/${inPath(name)}/${what}`, { why });
  resetRatings = (name: string, why: string) =>
    this.request<void>('DELETE', `/admin/players/${inPath(name)}/ratings`, { why });
  dossier = (name: string) => this.request<Dossier>('GET', `/admin/players/${inPath(name)}`);
  moderatorActions = (before?: string) => this.request<ModerationLog>('GET', '/admin/actions' + queryString({ before }));
  fairPlay = (game: string) => this.request<FairPlay>('GET', `/admin/games/${game}/fair-play`);
  overview = () => this.request<Overview>('GET', '/admin/overview');

  startGame = (terms: TermsRequest, opponent: ComputerOpponent) =>
    this.request<Started>('POST', '/games', { ...terms, opponent });
  sendPlayed = (game: PlayedGame) => this.request<Started>('POST', '/games/played', game);
  challenge = (terms: TermsRequest, opponent: HumanOpponent) =>
    this.request<ChallengeMade>('POST', '/challenges', { ...terms, opponent });
  getChallenge = (id: string) => this.request<Challenge>('GET', `/challenges/${inPath(id)}`);
  accept = (id: string) => this.request<Started>('POST', `/challenges/${inPath(id)}/accept`);
  withdraw = (id: string) => this.request<void>('DELETE', `/challenges/${inPath(id)}`);
  lobby = () => this.request<Lobby>('GET', '/lobby');
  tournaments = (over: boolean, after?: string) =>
    this.request<TournamentList>('GET', '/tournaments' + queryString({ over: over ? 1 : undefined, after }));
  tournament = (id: string, page?: number) =>
    this.request<Tournament>('GET', `/tournaments/${inPath(id)}` + queryString({ page }));
  pairings = (id: string, before?: number) =>
    this.request<TournamentPairings>('GET', `/tournaments/${inPath(id)}/pairings` + queryString({ before }));
  makeTournament = (wish: TournamentRequest) => this.request<{ tournament: string }>('POST', '/tournaments', wish);
  editTournament = (id: string, edit: TournamentEdit) => this.request<void>('PATCH', `/tournaments/${inPath(id)}`, edit);
  joinTournament = (id: string, password?: string) =>
    this.request<void>('POST', `/tournaments/${inPath(id)}/join`, password ? { password } : {});
  leaveTournament = (id: string) => this.request<void>('POST', `/tournaments/${inPath(id)}/leave`);
  removeEntrant = (id: string, player: string) => this.request<void>('POST', `/tournaments/${inPath(id)}/remove`, { player });
  cancelTournament = (id: string) => this.request<void>('DELETE', `/tournaments/${inPath(id)}`);
  games = (filter: GameFilter) => this.request<GameList>('GET', '/games' + queryString(filter));
  review = (id: string) => this.request<StoredReview>('GET', `/games/${inPath(id)}/review`);
  storeReview = (id: string, review: StoredReview) => this.request<void>('PUT', `/games/${inPath(id)}/review`, review);
  game = (id: string) => this.request<GameState>('GET', `/games/${inPath(id)}`);

  collection = (filter: CollectionFilter) => this.request<CollectionList>('GET', '/collection' + queryString(filter));
  collectedGame = (id: string) => this.request<CollectedGame>('GET', `/collection/${inPath(id)}`);
  statistics = (ruleset: string) => this.request<CollectionStatistics>('GET', `/rulesets/${inPath(ruleset)}/statistics`);
  explore = (ruleset: string, position: string, origin?: 'site' | 'collection') =>
    this.request<Explored>('GET', '/explorer' + queryString({ ruleset, position, origin }));

  rulesets = (language?: Language) => this.request<RulesetHead[]>('GET', '/rulesets' + queryString({ language }));
  differences = (language?: Language) => this.request<Differences>('GET', '/differences' + queryString({ language }));
  ruleset = (name: string, language?: Language) =>
    this.request<RulesetPage>('GET', `/rulesets/${inPath(name)}` + queryString({ language }));
  position = (line: Line) => this.request<BoardAfterMoves>('POST', '/positions', line);
  records = (text: string, ruleset?: string) => this.request<Records>('POST', '/records' + queryString({ ruleset }), text);
  hint = (line: Line) => this.request<Hint>('POST', '/hint', line);

  // For what only some pages ask.
  async request<T>(method: Method, path: string, body?: unknown): Promise<T> {
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

export const tournamentFileUrl = (id: string, file: 'standings.csv' | 'results.json' | 'games.pgn' | 'games.csv' | 'games.otg' | 'games.json') =>
  `${root}/tournaments/${inPath(id)}/${file}`;
export const gameFileUrl = (id: string, format: 'pgn' | 'csv' | 'otg' | 'json') => `${root}/games/${inPath(id)}.${format}`;
export const collectedFileUrl = (id: string, format: 'pgn' | 'csv' | 'otg' | 'json') =>
  `${root}/collection/${inPath(id)}.${format}`;
export const myGamesUrl = (format: 'pgn' | 'csv' | 'otg' | 'json') => `${root}/me/games.${format}`;
export const tournamentCalendarUrl = `${root}/tournaments.ics`;
export const calendarUrl = (word: string) => `${root}/calendar/${inPath(word)}.ics`;
export const archiveUrl = `${root}/me/export.zip`;
export const gamePictureUrl = (id: string, ply: number, flip: boolean, numbered?: number) =>
  `${root}/games/${inPath(id)}.svg` + queryString({ ply, numbered, flip: flip ? 1 : undefined });
export const gameAnimationUrl = (id: string, format: 'gif' | 'png', flip: boolean) =>
  `${root}/games/${inPath(id)}/animation.${format}` + queryString({ flip: flip ? 1 : undefined });
export interface PrintSetOptions {
  of: { ruleset: string } | { game: string };
  paper: string;
  theme: string;
  pages: string; // "": all
  pieces?: string; // default: shields
  poster?: string; // default: the board in parts
  travel?: string; // "1": small squares
  language: Language;
}
const ofRules = (of: PrintSetOptions['of']) =>
  `${root}/${'game' in of ? `games/${inPath(of.game)}` : `rulesets/${inPath(of.ruleset)}`}`;
export const printSetUrl = ({ of, ...wish }: PrintSetOptions) => `${ofRules(of)}/set.pdf` + queryString(wish);
export const rulesEpubUrl = ({ of, ...wish }: Pick<PrintSetOptions, 'of' | 'theme' | 'language'>) =>
  `${ofRules(of)}/rules.epub` + queryString(wish);
export const positionPictureUrl = (ruleset: string, position: string, last: string | null, flip: boolean) =>
  `${root}/positions.svg` + queryString({ ruleset, position, last: last ?? undefined, flip: flip ? 1 : undefined });

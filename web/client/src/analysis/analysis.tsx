// The analysis page: a board, the engine in the browser, and a variation tree of one's own.
import '../styles/analysis.css';
import '../styles/review.css';
import { computed, effect, signal, untracked } from '@preact/signals';
import { render } from 'preact';
import type { App, Page } from '../app';
import { endOf } from '../board/board_texts';
import { sizeOf } from '../board/position_text';
import type { Visit } from '../frame/router';
import { Refusal } from '../frame/socket';
import { loadTafl, newTafl } from '../frame/tafl';
import { minReviewed } from '../line/analysis_address';
import { deviceGame } from '../offline/games_db';
import { savesData } from '../offline/save_data';
import { errorText } from '../parts/form';
import { endText, opponentText } from '../play/device_games';
import { poolSize } from '../review/plan';
import { Retrospect } from '../review/retrospect';
import { isShown, Reviewer } from '../review/reviewer';
import { fromStored, shouldStore, preferred, toStored, type SavedReview } from '../review/saved_review';
import { isOwn } from '../rules/ruleset_names';
import { ownRulesetFile } from '../rules/ruleset_of_game';
import { briefTitle, resultName } from '../social/people';
import type { Side } from '../wire';
import { t } from '../words';
import { loadAnalysisWords, ta } from '../words/analysis';
import { loadReasonWords } from '../words/reasons';
import { Analyser } from './analyser';
import { gameAt, OwnRatedGames } from './fair_play';
import { focusComment } from './notes';
import { AnalysisPage, type BenchTab } from './page';
import { rememberEngine } from './remembered_engine';
import { Rules } from './rules';
import { browserAnalyses, type Analyses } from './storage';
import { OpenAnalysis } from './open_analysis';
import { fromLink, withShortNames, type SavedStudy } from './study_text';
import { emptyTree, makeMain, playAll, type Path } from './tree';

interface Opened {
  id: string;
  study: SavedStudy;
  at: Path; // shown first
  refusal?: Refusal; // what the address asks for is not there, or cannot be read
  you?: Side | null; // in the game
  stored?: SavedReview | null; // with a player's own finished game on the site; null: none, a review is stored with it
}

const linked = '#study=';
const memoryOfWorker = 256; // MiB at most, of each worker of a review
const maxWait = 1_000; // milliseconds, for the player's rated games: until they are known no review is offered
const freshId = (): string => Math.random().toString(36).slice(2, 10);


// A game of the site, with what was noted about it in this browser. Its moves are the main line.
async function fromSite(app: App, rules: Rules, id: string, saved: SavedStudy | null): Promise<Opened> {
  const [game, answer] = await Promise.all([app.api.game(id), app.api.review(id).catch(() => null)]);
  const file = isOwn(game.ruleset) ? await ownRulesetFile(rules, id) : undefined;
  const moves = game.moves.map((played) => played.move);
  const stored = fromStored(moves, answer);
  const review = preferred(moves, [stored, saved?.review], app.me.get().name);
  return {
    id: `game-${id}`,
    at: moves,
    you: game.you,
    ...(game.you && game.status === 'over' ? { stored } : {}),
    study: {
      ruleset: game.ruleset,
      ...(file ? { file } : {}),
      position: game.start,
      title: briefTitle({ ...game, id } as never),
      game: id,
      tree: makeMain(playAll(saved?.tree ?? emptyTree, [], moves), moves),
      ...(review ? { review } : {}),
      ...(game.status === 'over' && game.result ? { result: game.result, verdict: `${resultName(game.result)} ${endOf(game)}` } : {}),
    },
  };
}

// A game of this device, with what was noted about it.
async function fromDevice(id: string, analyses: Analyses): Promise<Opened | null> {
  const game = await deviceGame(id).catch(() => undefined);
  if (!game) return null;
  const { ruleset, position, moves, result } = game;
  const saved = analyses.load(`device-${id}`);
  const verdict = endText(game);
  return {
    id: `device-${id}`,
    at: moves,
    study: {
      ruleset,
      ...(position === undefined ? {} : { position }),
      title: opponentText(game),
      tree: makeMain(playAll(saved?.tree ?? emptyTree, [], moves), moves),
      ...(result === 'ongoing' ? {} : { result, ...(verdict === null ? {} : { verdict }) }),
      ...(saved?.review ? { review: saved.review } : {}),
    },
  };
}

// After how many of the moves in the address it opens, `#4`; all of them without.
const plyIn = (hash: string): number | undefined => (/^#\d{1,4}$/.test(hash) ? Number(hash.slice(1)) : undefined);

// What the address asks for: a game, an analysis that was stored here or is in the link, a position, or a ruleset.
async function opened(app: App, rules: Rules, { query }: Visit): Promise<Opened> {
  const analyses = browserAnalyses();
  const game = query.get('game');
  if (game) return fromSite(app, rules, game, analyses.load(`game-${game}`));
  const device = await fromDevice(query.get('device') ?? '', analyses);
  if (device) return device;
  const id = query.get('saved');
  const saved = id === null ? null : analyses.load(id);
  if (id && saved) return { id, study: saved, at: [] };
  const isLink = location.hash.startsWith(linked);
  const link = isLink ? await fromLink(location.hash.slice(linked.length)) : null;
  if (link) return { id: freshId(), study: link, at: [] };
  const moves: Path = (query.get('moves') ?? '').split(' ').filter(Boolean);
  const position = query.get('p');
  const study = {
    ruleset: query.get('ruleset') ?? 'copenhagen',
    ...(position ? { position } : {}),
    title: '',
    tree: playAll(emptyTree, [], moves),
  };
  if (isLink) return { id: freshId(), study, at: [], refusal: new Refusal('link', ta('linkUnreadable')) };
  if (query.has('device')) return { id: freshId(), study, at: [], refusal: new Refusal('gone', t('deviceGameGone')) };
  if (id !== null) return { id: freshId(), study, at: [], refusal: new Refusal('gone', ta('savedGone')) };
  return { id: freshId(), study, at: moves.slice(0, plyIn(location.hash)) };
}

export async function analysis(app: App, visit: Visit): Promise<Page> {
  await Promise.all([loadAnalysisWords(), loadReasonWords()]);
  const analyses = browserAnalyses();
  let size: number | undefined; // of the board that is opened
  const rules = new Rules(app.api, () => loadTafl(size));
  const study = new OpenAnalysis(rules);
  const [begun, rulesets] = await Promise.all([opened(app, rules, visit), app.rulesets()]);
  const { ruleset: first, position } = begun.study;
  size = position === undefined ? rulesets.find(({ name }) => name === first)?.size : sizeOf(position);
  if (!savesData()) void rules.load().catch(() => undefined);
  const titleOf = (saved: SavedStudy) => saved.title || (saved.file ? t('ownRules') : (rulesets.find(({ name }) => name === saved.ruleset)?.title ?? ''));

  const rated = new OwnRatedGames(app, study);
  const reviewer = new Reviewer(study, {
    rules: rules.load,
    fresh: () => newTafl({ memory: memoryOfWorker }),
    workers: poolSize(navigator.hardwareConcurrency, (navigator as { deviceMemory?: number }).deviceMemory),
    allowed: (end) => {
      const [root, { ruleset }] = [study.root.peek(), study.head.peek()];
      return root !== null && gameAt(rated.games.peek() ?? [], ruleset, root.position, end, end.played.length) === undefined;
    },
  });
  const retrospect = new Retrospect({
    review: () => reviewer.review.value,
    judge: (ply, move) => reviewer.judge(ply, move),
    go: reviewer.go,
    ply: () => (reviewer.isOnLine.value ? reviewer.ply.value : null),
  });
  const play = (move: string) => (retrospect.isAsking.peek() ? void retrospect.try(move) : study.play([move]));
  // No review of a running game of the site.
  const canReview = computed(() => {
    const { game, result } = study.head.value;
    return !(game && !result) && reviewer.moves.value.length >= minReviewed;
  });
  const mayReview = computed(() => rated.games.value !== null && canReview.value);
  // The engine rests while a review takes all cores, and where it would give the answers away.
  const mayThink = () => rated.games.value !== null && !rated.isHere.value && !reviewer.isRunning.value && !retrospect.isOpen.value;
  const analyser = new Analyser(study, rules.load, mayThink, app.api);

  // Stores what was changed, and lets the address lead back to it. What the address leads to already is not stored.
  let isRefused = false; // by the browser, as the page says once
  const store = () => {
    const { id, game, file } = study.head.value;
    const [tree, review] = [study.tree.value, study.review.value];
    const isAsBegun = tree === begun.study.tree && review === (begun.study.review ?? null);
    if (id === begun.id ? isAsBegun : tree === emptyTree && !file) return;
    const saved = study.saved();
    const saving = analyses.save(id, { ...saved, title: titleOf(saved) }, Date.now());
    const isKept = saving === 'kept';
    if (isKept && !game) app.replace(`/analysis?saved=${id}`);
    if (!isKept && !isRefused) app.notice(saving === 'full' ? ta('notKept', { import: ta('import') }) : ta('nothingKept'));
    isRefused = !isKept;
  };
  // Everybody who opens the game then sees it. Where that fails, it is still in this browser, as the page says.
  const publish = () => {
    const [saved, { id, game }] = [study.review.value, study.head.value];
    if (!saved || !game || begun.stored === undefined || id !== begun.id || saved.moves !== begun.at.join(' ')) return;
    if (!shouldStore(saved, begun.stored, app.me.get().name, saved !== begun.study.review)) return;
    const stored = toStored(saved);
    if (stored) void app.api.storeReview(game, stored).catch((error: unknown) => app.notice(`${ta('reviewNotStored')} ${errorText(error)}`));
  };
  // Names of any length would break the page.
  const shortened = (saved: SavedStudy): SavedStudy => {
    const cut = withShortNames(saved);
    if (cut !== saved) app.notice(ta('namesCut'));
    return cut;
  };
  const open = async (saved: SavedStudy, id = freshId()) => {
    await study.open(id, shortened(saved));
    const { ruleset, file, position } = saved;
    if (!file && saved.tree === emptyTree) app.replace(`/analysis?${new URLSearchParams({ ruleset, ...(position ? { p: position } : {}) })}`);
  };
  await study.open(begun.id, shortened(begun.study), begun.at);
  await Promise.race([rated.asked, new Promise((done) => window.setTimeout(done, maxWait))]);
  if (begun.refusal) study.trouble.value = begun.refusal;
  const isWanted = signal(visit.query.has('review'));
  const isReviewAwaited = computed(() => isWanted.value && canReview.value && reviewer.state.value === 'none');
  const endings = [
    effect(() => {
      if (!isWanted.value || !mayReview.value || reviewer.state.value === 'coming') return; // one that is saved may turn out to be of another game
      untracked(() => {
        if (reviewer.state.peek() === 'none') reviewer.start();
        isWanted.value = false;
      });
    }),
    effect(() => {
      if (reviewer.state.value !== 'done') untracked(retrospect.leave);
    }),
    rated.close,
    rememberEngine(analyser),
    effect(store),
    effect(publish),
  ];
  const node = document.createElement('div');
  const isReviewed = computed(() => isReviewAwaited.value || isShown(reviewer.state.value));
  const tab = signal<BenchTab>('engine');
  endings.push(effect(() => void (isReviewed.value && (tab.value = 'review'))));
  const toComment = () => {
    tab.value = 'notes';
    focusComment();
  };
  const you = computed(() => (study.head.value.id === begun.id ? (begun.you ?? null) : null));
  const bench = { app, rules, study, analyser, reviewer, retrospect, play, writes: true, toComment, showEngine: () => void (tab.value = 'engine'), you, canReview, mayReview, isReviewAwaited, isReviewed, signs: reviewer.signs, chance: reviewer.chance };
  render(<AnalysisPage bench={bench} analyses={analyses} rulesets={rulesets} isRated={rated.isHere} open={open} tab={tab} />, node);
  return {
    title: ta('title'),
    node,
    close: () => {
      for (const end of endings) end();
      analyser.close();
      reviewer.close();
      render(null, node);
    },
  };
}

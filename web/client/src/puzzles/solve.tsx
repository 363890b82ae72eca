// Puzzles to solve at leisure: training, one puzzle by its address, the puzzle of the day.
import '../styles/learn.css';
import { useSignal, type Signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { App, Page } from '../app';
import { currentPath, wholeUrlOf } from '../frame/address';
import { notFound } from '../frame/failed';
import type { Visit } from '../frame/router';
import { errorText, Heading } from '../parts/form';
import { Icon, IconButton, IconLink, type IconName } from '../parts/icon';
import { KeysCard } from '../parts/keys_help';
import { pageOf } from '../parts/page';
import { dateText, numberText, t } from '../words';
import { loadPuzzleWords, tp } from '../words/puzzles';
import { puzzleOfDay } from './choice';
import { puzzleById, puzzlesOf } from './library';
import { calmPace, chosenRuleset, puzzleOpponent, puzzleRules } from './page_setup';
import { themes, type Puzzle, type Theme } from './puzzle';
import { asPuzzle, dailyOnSite, type SitePuzzle } from './site';
import { results, rowOf, setOf, setSize } from './sitting';
import type { Solving } from './solving';
import { PuzzleTable, useKeys } from './solving_view';
import { phaseName, solvedText, themeName } from './texts';
import { Training, type Wish } from './training';

const analysisAddress = ({ ruleset, position }: Puzzle): string => `/analysis?${new URLSearchParams({ ruleset, p: position })}`;
const puzzleAddress = ({ id }: Puzzle, theme: string | null): string => `/puzzles/${id}${theme === null ? '' : `?theme=${theme}`}`;
const isTheme = (word: string | null): word is Theme => (themes as readonly (string | null)[]).includes(word);

// Without an attempt a rating says nothing.
const ratingOf = ({ about, judged }: Training): number | undefined =>
  (about.value?.attempts ?? 0) > 0 || judged.value?.rated ? (judged.value?.puzzle.rating ?? about.value?.rating) : undefined;

const Tags = ({ puzzle: { themes: all, phase, ruleset }, rating }: { puzzle: Puzzle; rating: number | undefined }) => (
  <ul class="puzzle-tags">
    {all.map((theme) => (
      <li key={theme}>
        <a class="pill-link" href={`/puzzles/training?ruleset=${ruleset}&theme=${theme}`}>
          {themeName(theme)}
        </a>
      </li>
    ))}
    <li>{phaseName(phase)}</li>
    {rating !== undefined && <li>{tp('puzzleRating', { rating })}</li>}
  </ul>
);

function Votes({ training, about }: { training: Training; about: SitePuzzle }) {
  const button = (vote: 'up' | 'down', icon: IconName, label: string) => (
    <button type="button" class="quiet" aria-pressed={about.vote === vote} aria-label={label} title={label} onClick={() => void training.vote(about.vote === vote ? 'none' : vote)}>
      <Icon name={icon} /> {about[vote]}
    </button>
  );
  return (
    <div class="puzzle-votes" role="group" aria-label={tp('voteAsk')}>
      {button('up', 'up', tp('voteUp'))}
      {button('down', 'down', tp('voteDown'))}
    </div>
  );
}

// Only a rated attempt gives a vote.
function OnSite({ app, training }: { app: App; training: Training }) {
  const [about, judged] = [training.about.value, training.judged.value];
  const mayVote = app.me.get().kind === 'member' && (judged?.rated === true || about?.rated === false);
  return about && mayVote ? <Votes training={training} about={about} /> : null;
}

const Change = ({ by }: { by: number }) => (
  <span class="rating-change" data-way={Math.sign(by)}>
    {by !== 0 && `${by > 0 ? '▲' : '▼'} ${Math.abs(by)}`}
  </span>
);

// The rating, the row, and the set of ten.
function Standing({ app, training }: { app: App; training: Training }) {
  const [rating, all] = [training.rating.value, results.value];
  const set = setOf(all);
  const places = Array.from({ length: setSize }, (_, i) => set[i]);
  const isMember = app.me.get().kind === 'member';
  return (
    <div class="puzzle-standing" role="status">
      <p>
        {t(isMember ? 'rating' : 'level')} <b>{rating === null ? '–' : Math.round(rating)}</b> <Change by={training.change.value} />
      </p>
      <p>{tp('inRow', { count: numberText(rowOf(all)) })}</p>
      <ol class="puzzle-set" aria-label={`${tp('setOfTen')}: ${solvedText(set.filter(({ isSolved }) => isSolved).length, set.length)}`}>
        {places.map((result, i) => (
          <li key={i} data-solved={result?.isSolved}>
            {result && <Icon name={result.isSolved ? 'check' : 'close'} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface ActionsProps {
  app: App;
  training: Training;
  solving: Solving;
  next: () => void;
}

const Actions = ({ app, training, solving, next }: ActionsProps) => (
  <div class="actions">
    {solving.isDone.value ? (
      <>
        <button type="button" class="primary" onClick={next}>
          {tp('next')}
        </button>
        {!solving.isOver.value && (
          <button type="button" class="quiet" onClick={solving.solve}>
            {tp('lastMove')}
          </button>
        )}
        <IconLink icon="engine" label={tp('analyse')} href={analysisAddress(solving.puzzle)} />
        <OnSite app={app} training={training} />
      </>
    ) : (
      <>
        <button type="button" title={tp('hintCosts')} disabled={solving.hasHint.value} onClick={solving.giveHint}>
          {tp('hint')}
        </button>
        <button type="button" title={tp('hintCosts')} onClick={solving.solve}>
          {tp('solution')}
        </button>
        <button type="button" class="quiet" onClick={next}>
          {tp('skip')}
        </button>
      </>
    )}
  </div>
);

const keys = (): [string, string][] => [
  ['n', tp('next')],
  ['h', tp('hint')],
  ['s', tp('solution')],
  ['← →', t('keySteps')],
  ['f', t('flip')],
  ['?', t('keyHelp')],
];

// What is seldom needed.
function Tools({ app, puzzle, flip, keysShown }: { app: App; puzzle: Puzzle; flip: () => void; keysShown: Signal<boolean> }) {
  const copy = () => void navigator.clipboard?.writeText(wholeUrlOf(puzzleAddress(puzzle, null))).then(() => app.notice(t('copied')));
  return (
    <div class="tool-row">
      <IconButton icon="flip" label={t('flip')} onClick={flip} />
      <IconButton icon="share" label={tp('link')} onClick={copy} />
      <IconButton icon="keyboard" label={t('keyboard')} onClick={() => (keysShown.value = true)} />
      <a class="button quiet" href={`/puzzles?ruleset=${puzzle.ruleset}`}>
        {tp('toPuzzles')}
      </a>
      {keysShown.value && <KeysCard title={t('keyboard')} keys={keys()} close={() => (keysShown.value = false)} />}
    </div>
  );
}

function Body({ app, title, training }: { app: App; title: string; training: Training }) {
  const solving = training.current.value;
  const flipped = useSignal(false);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(solving);
  const next = () => void training.next();
  useLayoutEffect(() => {
    if (shown.current !== solving) place.current?.querySelector<HTMLElement>('.exercise-task')?.focus({ preventScroll: true });
    shown.current = solving;
  }, [solving]);
  const flip = () => void (flipped.value = !flipped.peek());
  const keysShown = useSignal(false);
  useKeys({
    n: next,
    h: () => solving?.giveHint(),
    s: () => solving?.solve(),
    f: flip,
    '?': () => void (keysShown.value = true),
  });
  if (!solving)
    return (
      <>
        <Heading>{title}</Heading>
        <p class="empty">{tp('none')}</p>
      </>
    );
  const { puzzle } = solving;
  return (
    <div ref={place}>
      <PuzzleTable app={app} title={title} solving={solving} flipped={flipped}>
        <p class="problem" role="alert">
          {training.trouble.value !== null && errorText(training.trouble.value)}
        </p>
        <Actions app={app} training={training} solving={solving} next={next} />
        <Standing app={app} training={training} />
        {solving.isDone.value && <Tags puzzle={puzzle} rating={ratingOf(training)} />}
        <Tools app={app} puzzle={puzzle} flip={flip} keysShown={keysShown} />
      </PuzzleTable>
    </div>
  );
}

async function pageFrom(app: App, title: string, wish: Wish, first?: Puzzle, about: SitePuzzle | null = null): Promise<Page> {
  const { theme } = wish;
  const isHere = () => currentPath().startsWith('/puzzles'); // the reader may have gone on
  const opened = (puzzle: Puzzle) => isHere() && app.replace(puzzleAddress(puzzle, theme));
  const rules = puzzleRules(app, first ?? (await puzzlesOf(wish.ruleset))[0]);
  const player = { api: app.api, isMember: app.me.get().kind === 'member' };
  const training = new Training(rules, player, wish, calmPace, Math.random, opened, puzzleOpponent(rules));
  await app.rulesets().catch(() => undefined); // their names
  if (first) await training.begin(first, about);
  else await training.next();
  return pageOf(title, <Body app={app} title={title} training={training} />, { kind: 'puzzle', heading: false, close: training.close });
}

const themeIn = ({ query }: Visit): Theme | null => {
  const named = query.get('theme');
  return isTheme(named) ? named : null;
};

const titleFor = (theme: Theme | null, otherwise: 'training' | 'puzzle'): string =>
  theme === null ? tp(otherwise) : tp('trainingOf', { theme: themeName(theme) });

export async function training(app: App, visit: Visit): Promise<Page> {
  await loadPuzzleWords();
  const theme = themeIn(visit);
  return pageFrom(app, titleFor(theme, 'training'), { ruleset: chosenRuleset(visit.query), theme });
}

export async function puzzle(app: App, visit: Visit): Promise<Page> {
  await loadPuzzleWords();
  const found = await puzzleById(visit.found['place'] ?? '', chosenRuleset(visit.query));
  if (!found) return notFound(app);
  const theme = themeIn(visit);
  return pageFrom(app, titleFor(theme, 'puzzle'), { ruleset: found.ruleset, theme }, found);
}

// Of today, or of the date in the address. Without the site each ruleset has its own.
export async function daily(app: App, visit: Visit): Promise<Page> {
  await loadPuzzleWords();
  const date = visit.query.get('date');
  const given = await dailyOnSite(app.api, date);
  const title = given && date !== null ? `${tp('ofDay')}, ${dateText(Date.parse(given.date))}` : tp('ofDay');
  if (given) return pageFrom(app, title, { ruleset: given.puzzle.ruleset, theme: null }, asPuzzle(given.puzzle), given.puzzle);
  const ruleset = chosenRuleset(visit.query);
  return pageFrom(app, title, { ruleset, theme: null }, puzzleOfDay(await puzzlesOf(ruleset), Date.now()));
}

// Puzzles to solve at leisure: training, one puzzle by its address, the puzzle of the day.
import '../styles/learn.css';
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { App, Page } from '../app';
import { currentPath, wholeUrlOf } from '../frame/address';
import { notFound } from '../frame/failed';
import type { Visit } from '../frame/router';
import { CopyField, errorText, Heading } from '../parts/form';
import { pageOf } from '../parts/page';
import { dateText, t } from '../words';
import { loadPuzzleWords, tp } from '../words/puzzles';
import { puzzleOfDay } from './choice';
import { puzzleById, puzzlesOf } from './library';
import { calmPace, chosenRuleset, puzzleRefuter, puzzleRules } from './page_setup';
import { themes, type Puzzle, type Theme } from './puzzle';
import { asPuzzle, dailyOnSite, type SitePuzzle } from './site';
import type { Solving } from './solving';
import { PuzzleTable, useKeys } from './solving_view';
import { phaseName, themeName, titleOf } from './texts';
import { Training, type Wish } from './training';

const analysisAddress = ({ ruleset, position }: Puzzle): string => `/analysis?${new URLSearchParams({ ruleset, p: position })}`;
const puzzleAddress = ({ id }: Puzzle, theme: string | null): string => `/puzzles/${id}${theme === null ? '' : `?theme=${theme}`}`;
const isTheme = (word: string | null): word is Theme => (themes as readonly (string | null)[]).includes(word);

const Tags = ({ puzzle: { themes: all, phase, ruleset } }: { puzzle: Puzzle }) => (
  <ul class="puzzle-tags">
    {all.map((theme) => (
      <li key={theme}>
        <a href={`/puzzles/training?ruleset=${ruleset}&theme=${theme}`}>{themeName(theme)}</a>
      </li>
    ))}
    <li>{phaseName(phase)}</li>
  </ul>
);

const signed = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);

function Votes({ training, about }: { training: Training; about: SitePuzzle }) {
  const button = (vote: 'up' | 'down', sign: string) => (
    <button type="button" class="quiet" aria-pressed={about.vote === vote} aria-label={tp(vote === 'up' ? 'voteUp' : 'voteDown')} title={tp(vote === 'up' ? 'voteUp' : 'voteDown')} onClick={() => void training.vote(about.vote === vote ? 'none' : vote)}>
      {sign} {about[vote]}
    </button>
  );
  return (
    <div class="actions puzzle-votes">
      <span>{tp('voteAsk')}</span>
      {button('up', '▲')}
      {button('down', '▼')}
    </div>
  );
}

// What the site says of the puzzle and the attempt. Only a rated attempt gives a vote.
function OnSite({ app, training, ruleset }: { app: App; training: Training; ruleset: string }) {
  const [about, judged] = [training.about.value, training.judged.value];
  const isRated = (about?.attempts ?? 0) > 0 || judged?.rated === true; // without an attempt a rating says nothing
  const rating = isRated ? (judged?.puzzle.rating ?? about?.rating) : undefined;
  const mine = judged?.rating;
  const mayVote = app.me.get().kind === 'member' && (judged?.rated === true || about?.rated === false);
  return (
    <>
      <p class="puzzle-rating" role="status">
        {mine && <b>{tp('ratingNow', { rules: titleOf(ruleset), rating: mine.after, change: signed(mine.after - mine.before) })}</b>} {rating !== undefined && tp('puzzleRating', { rating })}
      </p>
      {about && mayVote && <Votes training={training} about={about} />}
    </>
  );
}

interface ActionsProps {
  solving: Solving;
  next: () => void;
}

const Actions = ({ solving, next }: ActionsProps) => (
  <div class="actions">
    {solving.isDone.value ? (
      <>
        <button type="button" class="primary" onClick={next}>
          {tp('next')}
        </button>
        {solving.isFinishing.value && (
          <button type="button" class="quiet" onClick={solving.solve}>
            {tp('lastMove')}
          </button>
        )}
        <a class="button quiet" href={analysisAddress(solving.puzzle)}>
          {tp('analyse')}
        </a>
      </>
    ) : (
      <>
        <button type="button" class="quiet" title={tp('hintCosts')} disabled={solving.hasHint.value} onClick={solving.giveHint}>
          {tp('hint')}
        </button>
        <button type="button" class="quiet" title={tp('hintCosts')} onClick={solving.solve}>
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
];

const Keys = () => (
  <ul class="puzzle-keys" aria-label={t('keyboard')}>
    {keys().map(([names, what]) => (
      <li key={names}>
        {names.split(' ').map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}{' '}
        {what}
      </li>
    ))}
  </ul>
);

function Body({ app, title, training }: { app: App; title: string; training: Training }) {
  const solving = training.current.value;
  const flipped = useSignal(false);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(solving);
  const next = () => void training.next();
  useLayoutEffect(() => {
    if (shown.current !== solving) place.current?.querySelector<HTMLElement>('.puzzle-task')?.focus({ preventScroll: true });
    shown.current = solving;
  }, [solving]);
  useKeys({
    n: next,
    h: () => solving?.giveHint(),
    s: () => solving?.solve(),
    f: () => (flipped.value = !flipped.peek()),
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
        <Actions solving={solving} next={next} />
        {solving.isDone.value && <OnSite app={app} training={training} ruleset={puzzle.ruleset} />}
        {solving.isDone.value && <Tags puzzle={puzzle} />}
      </PuzzleTable>
      <div class="puzzle-foot">
        <CopyField key={puzzle.id} label={tp('link')} text={wholeUrlOf(puzzleAddress(puzzle, null))} notice={app.notice} />
        <div class="actions">
          <a class="button quiet" href={`/puzzles?ruleset=${puzzle.ruleset}`}>
            {tp('toPuzzles')}
          </a>
          <a class="button quiet" href={`/rules/${puzzle.ruleset}`}>
            {t('rulesTitle')}
          </a>
        </div>
        <Keys />
      </div>
    </div>
  );
}

async function pageFrom(app: App, title: string, wish: Wish, first?: Puzzle, about: SitePuzzle | null = null): Promise<Page> {
  const { theme } = wish;
  const isHere = () => currentPath().startsWith('/puzzles'); // the reader may have gone on
  const opened = (puzzle: Puzzle) => isHere() && app.replace(puzzleAddress(puzzle, theme));
  const rules = puzzleRules(app, first ?? (await puzzlesOf(wish.ruleset))[0]);
  const player = { api: app.api, isMember: app.me.get().kind === 'member' };
  const training = new Training(rules, player, wish, calmPace, Math.random, opened, puzzleRefuter(rules));
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

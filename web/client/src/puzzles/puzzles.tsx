// The puzzles of a ruleset: the one of the day, and the ways to solve them.
import '../styles/learn.css';
import type { App, Page } from '../app';
import { Picture } from '../board/board';
import { isStatic } from '../frame/address';
import type { Visit } from '../frame/router';
import { bare } from '../line/diagram';
import { pageOf } from '../parts/page';
import type { BoardAfterMoves } from '../wire';
import { numberText, t } from '../words';
import { loadPuzzleWords, tp } from '../words/puzzles';
import { puzzleOfDay, themesOf } from './choice';
import { puzzleRulesets, puzzlesOf } from './library';
import { chosenRuleset, puzzleRules } from './page_setup';
import type { Puzzle } from './puzzle';
import { loadRecord, type PuzzleRecord } from './record';
import { asPuzzle, dailyOnSite, ratingOnSite } from './site';
import { goalText, solvedText, themeName, titleOf, turnText } from './texts';

interface Props {
  ruleset: string;
  puzzles: Puzzle[];
  record: PuzzleRecord;
  rating: number | null; // the site's; null: none
}

const solvedIn = (puzzles: Puzzle[], { seen }: PuzzleRecord): number => puzzles.filter(({ id }) => seen.get(id) === true).length;

const Rulesets = ({ here }: { here: string }) => (
  <nav class="pill-links" aria-label={t('ruleset')}>
    {puzzleRulesets.map((name) => (
      <a key={name} class="pill-link" href={`/puzzles?ruleset=${name}`} aria-current={name === here ? 'page' : undefined}>
        {titleOf(name)}
      </a>
    ))}
  </nav>
);

const OfDay = ({ app, here, puzzle, board }: { app: App; here: string; puzzle: Puzzle; board: BoardAfterMoves }) => (
  <section class="card puzzle-day">
    <Picture app={app} state={bare(board)} class="puzzle-day-board" coordinates={false} />
    <div>
      <h2>{tp('ofDay')}</h2>
      <p>
        {titleOf(puzzle.ruleset)}. <b>{turnText(puzzle)}</b> {goalText(puzzle)}
      </p>
      {puzzle.ruleset !== here && (
        <p class="hint">
          {tp('otherRules', { ruleset: titleOf(puzzle.ruleset) })} <a href={`/rules/${puzzle.ruleset}`}>{t('rulesTitle')}</a>
        </p>
      )}
      <a class="button primary" href={`/puzzles/daily?ruleset=${puzzle.ruleset}`}>
        {tp('solveIt')}
      </a>
    </div>
  </section>
);

const Training = ({ ruleset, puzzles, record, rating }: Props) => (
  <section class="card">
    <h2>{tp('training')}</h2>
    <p>{tp('trainingText')}</p>
    <p>
      <progress value={solvedIn(puzzles, record)} max={puzzles.length} aria-label={tp('training')} /> {solvedText(solvedIn(puzzles, record), puzzles.length)}
    </p>
    {rating !== null ? <p>{tp('rating', { rating })}</p> : record.seen.size > 0 && <p>{tp('level', { level: Math.round(record.level) })}</p>}
    <a class="button primary" href={`/puzzles/training?ruleset=${ruleset}`}>
      {tp('start')}
    </a>
  </section>
);

function Run({ kind, ruleset, record }: { kind: 'streak' | 'storm' } & Props) {
  const best = record[kind][ruleset];
  return (
    <section class="card">
      <h2>{tp(kind)}</h2>
      <p>{tp(kind === 'streak' ? 'streakText' : 'stormText')}</p>
      {best !== undefined && <p>{tp('best', { score: numberText(best) })}</p>}
      <a class="button" href={`/puzzles/${kind}?ruleset=${ruleset}`}>
        {tp('start')}
      </a>
    </section>
  );
}

function Themes({ ruleset, puzzles, record }: Props) {
  return (
    <section>
      <h2>{tp('byTheme')}</h2>
      <ul class="puzzle-themes">
        {themesOf(puzzles).map(({ theme, all }) => (
          <li key={theme}>
            <a href={`/puzzles/training?ruleset=${ruleset}&theme=${theme}`}>{themeName(theme)}</a> <small>{solvedText(solvedIn(all, record), all.length)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

export async function puzzles(app: App, visit: Visit): Promise<Page> {
  const ruleset = chosenRuleset(visit.query);
  const isMember = app.me.get().kind === 'member';
  const [all, today, rating] = await Promise.all([
    puzzlesOf(ruleset),
    dailyOnSite(app.api),
    isMember ? ratingOnSite(app.api, ruleset) : null,
    loadPuzzleWords(),
    app.rulesets().catch(() => undefined),
  ]);
  const ofDay = today ? asPuzzle(today.puzzle) : puzzleOfDay(all, Date.now());
  const board = ofDay && (await puzzleRules(app, ofDay)({ ruleset: ofDay.ruleset, position: ofDay.position, moves: [] }));
  const given = { ruleset, puzzles: all, record: loadRecord(), rating };
  return pageOf(
    tp('title'),
    <>
      <p class="lead">{tp('lead')}</p>
      <Rulesets here={ruleset} />
      {ofDay && board && <OfDay app={app} here={ruleset} puzzle={ofDay} board={board} />}
      <div class="puzzle-ways">
        <Training {...given} />
        <Run kind="streak" {...given} />
        <Run kind="storm" {...given} />
      </div>
      <Themes {...given} />
      {!isMember && (
        <p class="hint">
          {tp('guestNote')} {!isStatic() && tp('guestCould')}
        </p>
      )}
    </>,
    { kind: 'puzzles' },
  );
}

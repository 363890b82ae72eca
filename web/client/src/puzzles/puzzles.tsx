// The puzzles of a ruleset: the one of the day, and the ways to solve them.
import '../styles/learn.css';
import type { App, Page } from '../app';
import { isStatic } from '../frame/address';
import type { Visit } from '../frame/router';
import { bare } from '../line/diagram';
import { SmallBoard } from '../parts/board_card';
import type { IconName } from '../parts/icon';
import { pageOf } from '../parts/page';
import { Way } from '../parts/way';
import { shortTitle } from '../rules/ruleset_names';
import { SideMark } from '../social/people';
import { numberText, t } from '../words';
import { loadPuzzleWords, tp } from '../words/puzzles';
import { puzzleOfDay, themesOf } from './choice';
import { puzzleRulesets, puzzlesOf } from './library';
import { chosenRuleset } from './page_setup';
import { sideOf, type Puzzle } from './puzzle';
import { loadRecord, type PuzzleRecord } from './record';
import { asPuzzle, dailyOnSite, ratingOnSite } from './site';
import { goalText, solvedText, themeName, turnText } from './texts';

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
        {shortTitle(name)}
      </a>
    ))}
  </nav>
);

const OfDay = ({ puzzle }: { puzzle: Puzzle }) => (
  <section>
    <h2>{tp('ofDay')}</h2>
    <p class="exercise-turn">
      <SideMark side={sideOf(puzzle)} /> {turnText(puzzle)}
    </p>
    <p class="lead">{goalText(puzzle)}</p>
    <p>
      <a href={`/rules/${puzzle.ruleset}`}>{tp('otherRules', { ruleset: shortTitle(puzzle.ruleset) })}</a>
    </p>
    <a class="button primary big" href={dailyAddress(puzzle)}>
      {tp('solveIt')}
    </a>
  </section>
);

const dailyAddress = ({ ruleset }: Puzzle): string => `/puzzles/daily?ruleset=${ruleset}`;

const bestText = (best: number | undefined): string => (best === undefined ? '' : tp('best', { score: numberText(best) }));

const levelText = ({ rating, record }: Props): string =>
  rating !== null ? tp('rating', { rating }) : record.seen.size > 0 ? tp('level', { level: Math.round(record.level) }) : '';

function Ways(props: Props) {
  const { ruleset, puzzles, record } = props;
  const way = (kind: 'training' | 'streak' | 'storm', icon: IconName, figure: string) => (
    <Way icon={icon} href={`/puzzles/${kind}?ruleset=${ruleset}`} title={tp(kind)} text={tp(`${kind}Text`)} figure={figure} />
  );
  return (
    <nav class="ways" aria-label={tp('title')}>
      {way('training', 'target', [levelText(props), solvedText(solvedIn(puzzles, record), puzzles.length)].filter(Boolean).join(' · '))}
      {way('streak', 'flame', bestText(record.streak[ruleset]))}
      {way('storm', 'bolt', bestText(record.storm[ruleset]))}
    </nav>
  );
}

function Themes({ ruleset, puzzles, record }: Props) {
  return (
    <section>
      <h2>{tp('byTheme')}</h2>
      <ul class="puzzle-themes">
        {themesOf(puzzles).map(({ theme, all }) => (
          <li key={theme}>
            <a href={`/puzzles/training?ruleset=${ruleset}&theme=${theme}`}>
              <span>{themeName(theme)}</span>
              <progress value={solvedIn(all, record)} max={all.length} aria-hidden="true" />
              <small>{solvedText(solvedIn(all, record), all.length)}</small>
            </a>
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
  const opening = ofDay && (await app.opening(ofDay.ruleset).catch(() => undefined)); // its marked squares
  const shown = ofDay ? { ...(opening && bare(opening)), last: null, position: ofDay.position } : '';
  const given = { ruleset, puzzles: all, record: loadRecord(), rating };
  return pageOf(
    tp('title'),
    <>
      <div class="puzzle-day">
        {ofDay && (
          <a class="puzzle-day-board" href={dailyAddress(ofDay)} aria-label={tp('ofDay')}>
            <SmallBoard app={app} shown={shown} />
          </a>
        )}
        <div>
          {ofDay && <OfDay puzzle={ofDay} />}
          <Rulesets here={ruleset} />
          <Ways {...given} />
        </div>
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

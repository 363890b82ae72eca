// The streak and the storm.
import '../styles/learn.css';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { App, Page } from '../app';
import { Picture } from '../board/board';
import { MovesText } from '../board/moves_text';
import type { Visit } from '../frame/router';
import { clockText } from '../game/clock_text';
import { bare } from '../line/diagram';
import { errorText, Heading } from '../parts/form';
import { IconButton } from '../parts/icon';
import { pageOf } from '../parts/page';
import { shortTitle } from '../rules/ruleset_names';
import type { BoardAfterMoves } from '../wire';
import { numberText, t } from '../words';
import { loadPuzzleWords, tp } from '../words/puzzles';
import { harderAndHarder } from './choice';
import { puzzlesOf } from './library';
import { chosenRuleset, fastPace, lastingPace, puzzleOpponent, puzzleRules } from './page_setup';
import { loadRecord } from './record';
import { StormRun, StreakRun, type Ticker } from './run';
import { PuzzleTable, useKeys } from './solving_view';
import { feedbackText } from './texts';

type AnyRun = StreakRun | StormRun;

const Best = ({ kind, ruleset }: { kind: 'streak' | 'storm'; ruleset: string }) => {
  const best = loadRecord()[kind][ruleset];
  return best === undefined ? null : <p>{tp('best', { score: numberText(best) })}</p>;
};

interface FrameProps {
  app: App;
  run: AnyRun;
  kind: 'streak' | 'storm';
  ruleset: string;
  first: BoardAfterMoves; // on the board before it runs
  score: ComponentChildren; // while it runs
  result: string; // when it is over
  details?: ComponentChildren;
  actions?: ComponentChildren;
}

const Ways = ({ ruleset }: { ruleset: string }) => (
  <a class="button quiet" href={`/puzzles?ruleset=${ruleset}`}>
    {tp('toPuzzles')}
  </a>
);

const Ready = ({ run, kind, ruleset }: FrameProps) => (
  <>
    <p class="lead">{tp(kind === 'streak' ? 'streakText' : 'stormText')}</p>
    <Best kind={kind} ruleset={ruleset} />
    <div class="actions">
      <button type="button" class="primary big" onClick={() => void run.start()}>
        {tp('start')}
      </button>
      <Ways ruleset={ruleset} />
    </div>
  </>
);

function Over({ run, kind, ruleset, result, details }: FrameProps) {
  const card = useRef<HTMLElement>(null);
  const last = run.current.value;
  useLayoutEffect(() => card.current?.focus(), []);
  return (
    <section class="run-over" role="status" tabIndex={-1} ref={card}>
      <h2>{result}</h2>
      {run.isBest.value ? <p>{tp('newBest')}</p> : <Best kind={kind} ruleset={ruleset} />}
      {details}
      {kind === 'streak' && last?.isFailed.value && (
        <p>
          <MovesText text={feedbackText(last)} />
        </p>
      )}
      {run.missed.value.length > 0 && (
        <>
          <h3>{tp('missedOnes')}</h3>
          <p class="puzzle-missed">
            {run.missed.value.map(({ id }, i) => (
              <a key={id} class="pill-link" href={`/puzzles/${id}`}>
                {tp('puzzleNumber', { number: i + 1 })}
              </a>
            ))}
          </p>
        </>
      )}
      <div class="actions">
        <button type="button" class="primary" onClick={() => void run.start()}>
          {tp('again')}
        </button>
        <Ways ruleset={ruleset} />
      </div>
    </section>
  );
}

function Frame(props: FrameProps) {
  const { app, run, kind, ruleset, first, score, actions } = props;
  const flipped = useSignal(false);
  useKeys({ f: () => (flipped.value = !flipped.peek()) });
  const state = run.state.value;
  const solving = run.current.value;
  if (state !== 'running' || !solving)
    return (
      <div class="two-columns exercise">
        <Picture app={app} class="board-host" state={bare(solving?.board.value ?? first)} />
        <div class="side-column">
          <div class="exercise-head">
            <Heading>{tp(kind)}</Heading>
            <a href={`/rules/${ruleset}`}>{shortTitle(ruleset)}</a>
          </div>
          {state === 'over' ? <Over {...props} /> : <Ready {...props} />}
        </div>
      </div>
    );

  return (
    <PuzzleTable app={app} title={tp(kind)} solving={solving} flipped={flipped}>
      {score}
      <p class="problem" role="alert">
        {run.trouble.value !== null && errorText(run.trouble.value)}
      </p>
      <div class="actions">
        {actions}
        <IconButton icon="flip" label={t('flip')} onClick={() => (flipped.value = !flipped.peek())} />
      </div>
    </PuzzleTable>
  );
}

interface RunProps<Kind extends AnyRun> extends Pick<FrameProps, 'app' | 'ruleset' | 'first'> {
  run: Kind;
}

function Streak({ app, run, ruleset, first, count }: RunProps<StreakRun> & { count: number }) {
  const { solved, canSkip } = run.streak.value;
  return (
    <Frame
      app={app}
      run={run}
      kind="streak"
      ruleset={ruleset}
      first={first}
      score={<p class="puzzle-score">{tp('inRow', { count: numberText(solved) })}</p>}
      result={tp(run.missed.value.length === 0 && solved + Number(!canSkip) === count ? 'streakAll' : 'streakOver', { count: numberText(solved) })}
      actions={
        <button type="button" class="quiet" disabled={!canSkip} onClick={run.skip}>
          {tp('skip')}
        </button>
      }
    />
  );
}

const announcedAt = [60, 30, 10]; // seconds before the end

// Screen readers hear the time three times only.
function Announced({ run }: { run: StormRun }) {
  const seconds = Math.ceil(run.left.value / 1_000);
  const said = announcedAt.filter((at) => seconds <= at).at(-1);
  return (
    <p class="sr-only" role="status">
      {said !== undefined && tp('secondsLeft', { count: said })}
    </p>
  );
}

const Clock = ({ run }: { run: StormRun }) => (
  <p class="puzzle-clock" role="timer" aria-label={tp('timeLeft')}>
    {clockText(run.left.value)}
  </p>
);

function Storm({ app, run, ruleset, first }: RunProps<StormRun>) {
  const { solved, missed, combo, longest } = run.storm.value;
  return (
    <>
      <Frame
        app={app}
        run={run}
        kind="storm"
        ruleset={ruleset}
        first={first}
        score={
          <div class="puzzle-score">
            <Clock run={run} />
            <p>{tp('solvedCount', { count: solved })}</p>
            <p>{tp('combo', { count: combo })}</p>
          </div>
        }
        result={tp('stormOver', { count: solved })}
        details={
          <p>
            {tp('missedCount', { count: missed })} · {tp('longest', { count: longest })}
          </p>
        }
      />
      {run.state.value === 'running' && <Announced run={run} />}
    </>
  );
}

const every = (milliseconds: number, run: () => void): (() => void) => {
  const timer = window.setInterval(run, milliseconds);
  return () => window.clearInterval(timer);
};

// A board to look at before the first puzzle comes: one of them.
async function setUp(app: App, visit: Visit) {
  const ruleset = chosenRuleset(visit.query);
  const [puzzles] = await Promise.all([puzzlesOf(ruleset), loadPuzzleWords(), app.rulesets().catch(() => undefined)]);
  const rules = puzzleRules(app, puzzles[0]);
  const [picture] = harderAndHarder(puzzles.slice(0, 200), Math.random);
  const first = await (picture ? rules({ ruleset, position: picture.position, moves: [] }) : app.opening(ruleset));
  return { ruleset, puzzles, rules, first };
}

export async function streak(app: App, visit: Visit): Promise<Page> {
  const { ruleset, puzzles, rules, first } = await setUp(app, visit);
  const run = new StreakRun(rules, puzzles, lastingPace, Math.random, puzzleOpponent(rules));
  return pageOf(tp('streak'), <Streak app={app} run={run} ruleset={ruleset} first={first} count={puzzles.length} />, { kind: 'puzzle', heading: false, close: run.close });
}

export async function storm(app: App, visit: Visit): Promise<Page> {
  const { ruleset, puzzles, rules, first } = await setUp(app, visit);
  const ticker: Ticker = { now: app.now, every };
  const run = new StormRun(rules, puzzles, fastPace, Math.random, ticker, puzzleOpponent(rules));
  return pageOf(tp('storm'), <Storm app={app} run={run} ruleset={ruleset} first={first} />, { kind: 'puzzle', heading: false, close: run.close });
}

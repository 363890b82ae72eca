// The engine: on or off, its lines, and what it makes of the position.
import { useSignal } from '@preact/signals';
import { ApiError } from '../api';
import { isStatic } from '../frame/address';
import { NotBuilt } from '../offline/not_built';
import { Icon } from '../parts/icon';
import { sideName } from '../social/people';
import { percent } from '../review/sentences';
import { otherSide, shareOf, type BoardAfterMoves, type HintLine, type Side } from '../wire';
import { numberText, t } from '../words';
import { pluralOf, ta } from '../words/analysis';
import { reasonsText } from '../words/reasons';
import { maxLines } from './analyser';
import { useDesk } from './context';
import { Miniature, SideMark } from './elements';

const wonScore = 32_000; // less the plies until the end (openapi.json, HintLine)
const decisive = wonScore - 1_000;
const maxLineLength = 14;

export interface Evaluation {
  chance: number; // of the attackers, from 0 to 100
  win: { side: Side; moves: number } | null; // by force
}

export function evaluationOf({ score, win }: Pick<HintLine, 'score' | 'win'>, mover: Side): Evaluation {
  const isDecided = Math.abs(score) >= decisive;
  const decided = { side: score > 0 ? mover : otherSide(mover), moves: Math.ceil((wonScore - Math.abs(score)) / 2) };
  return { chance: percent(shareOf(win, mover)), win: isDecided ? decided : null };
}

function evaluationText({ chance, win }: Evaluation): string {
  if (win === null) return ta('chanceOf', { side: sideName('attackers'), chance });
  const side = sideName(win.side);
  return win.moves <= 1 ? ta('winsAtOnce', { side }) : pluralOf('winsIn', win.moves, { side });
}

// Whose move the engine's lines begin with.
function useMover(): Side {
  const { study, analyser } = useDesk();
  const mover = study.board.value?.toMove ?? 'attackers';
  return analyser.threats.value ? otherSide(mover) : mover;
}

// That of a finished game is its result. Where the engine says nothing, the review does.
function useShare(): number | null {
  const { study, analyser, chance } = useDesk();
  const mover = useMover();
  const result = study.board.value?.result;
  if (result === 'attackers') return 1;
  if (result === 'defenders') return 0;
  if (result === 'draw') return 0.5;
  const best = analyser.found.value?.lines[0];
  if (!best) return chance.value;
  return shareOf(best.win, mover);
}

export function EvaluationBar() {
  const { study, analyser } = useDesk();
  const share = useShare();
  const mover = useMover();
  const best = analyser.found.value?.lines[0];
  const evaluation = best ? evaluationOf(best, mover) : share === null ? null : evaluationOf({ score: 0, win: share }, 'attackers');
  const text = evaluation && study.board.value?.result === 'ongoing' ? evaluationText(evaluation) : '';
  return (
    <div class="evaluation" role="img" aria-label={text || ta('noVerdict')} title={text} data-known={share !== null}>
      <span class="attackers" style={{ flexGrow: (share ?? 0.5) * 100 }} />
      <span class="defenders" style={{ flexGrow: (1 - (share ?? 0.5)) * 100 }} />
    </div>
  );
}

const Chip = ({ evaluation }: { evaluation: Evaluation }) => {
  const { chance, win } = evaluation;
  return (
    <span class="chip" title={evaluationText(evaluation)}>
      <SideMark side={win?.side ?? 'attackers'} />
      {win ? ta('inMoves', { count: win.moves }) : ta('percent', { chance })}
    </span>
  );
};

interface Preview {
  row: number;
  board: BoardAfterMoves;
}

function Line({ line, show }: { line: HintLine; show: (moves: string[] | null) => void }) {
  const { study, analyser } = useDesk();
  const mover = useMover();
  const moves = line.pv.slice(0, maxLineLength);
  const isThreat = analyser.threats.value;
  const play = (i: number) => {
    show(null);
    study.play(moves.slice(0, i + 1));
  };
  const one = (move: string, i: number) => {
    const hover = {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && show(moves.slice(0, i + 1)),
      onPointerLeave: () => show(null),
    };
    if (isThreat) return <span key={i}>{move} </span>;
    return (
      <button key={i} type="button" {...hover} onFocus={() => show(moves.slice(0, i + 1))} onBlur={() => show(null)} onClick={() => play(i)}>
        {move}
      </button>
    );
  };
  return (
    <>
      <Chip evaluation={evaluationOf(line, mover)} />
      <span class="pv">{moves.map(one)}</span>
      {line.reasons.length > 0 && <small>{reasonsText(line.reasons)}</small>}
    </>
  );
}

function Lines({ flipped }: { flipped: boolean }) {
  const { study, analyser } = useDesk();
  const preview = useSignal<Preview | null>(null);
  const show = (row: number) => (moves: string[] | null) => {
    preview.value = null;
    if (!moves) return;
    const path = [...study.path.peek(), ...moves];
    study.boardAt(path).then(
      (board) => (preview.value = { row, board }),
      () => undefined,
    );
  };
  const lines = analyser.found.value?.lines ?? [];
  const shown = preview.value;
  return (
    <ol class="engine-lines" onPointerLeave={() => (preview.value = null)}>
      {lines.map((line, row) => (
        <li key={row}>
          <Line line={line} show={show(row)} />
          {shown?.row === row && (
            <div class="preview" aria-hidden="true">
              <Miniature state={shown.board} flipped={flipped} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

const thousands = (count: number): string =>
  count >= 10_000_000 ? `${numberText(Math.round(count / 1_000_000))} M` : count >= 1_000_000 ? `${numberText(Math.round(count / 100_000) / 10)} M` : count >= 10_000 ? `${numberText(Math.round(count / 1000))} k` : numberText(count);

function Progress() {
  const { analyser, study } = useDesk();
  const { found, state } = analyser;
  if (state.value === 'starting') return <p class="engine-progress">{ta('engineStarting')}</p>;
  if (!found.value || state.value !== 'running') return null;
  if (study.board.value?.result !== 'ongoing') return null;
  const { depth, selectiveDepth, nodes, seconds } = found.value;
  const speed = seconds > 0 ? ` · ${ta('speed', { count: thousands(Math.round(nodes / seconds)) })}` : '';
  return (
    <p class="engine-progress">
      {ta('depth', { depth: `${depth}/${selectiveDepth}` })} · {ta('nodes', { count: thousands(nodes) })}
      {speed}
    </p>
  );
}

function Failure() {
  const { analyser } = useDesk();
  const error = analyser.trouble.value;
  const reason = analyser.notLoaded.value;
  return (
    <div class="engine-failed" role="alert">
      <p>{error instanceof NotBuilt ? error.message : ta(reason ? 'engineNotLoaded' : 'engineFailed')}</p>
      {reason && (
        <button type="button" onClick={analyser.retry}>
          {t('retry')}
        </button>
      )}
      {!isStatic() && (
        <button type="button" onClick={() => void analyser.askServer()}>
          {ta('askServer')}
        </button>
      )}
      {reason && <small lang="en">{reason}</small>}
      {error instanceof ApiError && <p class="problem">{error.message}</p>}
    </div>
  );
}

function Trouble({ isRated }: { isRated: boolean }) {
  const { analyser } = useDesk();
  const error = analyser.trouble.value;
  if (isRated) return <p class="hint">{ta('engineRated')}</p>;
  if (analyser.state.value === 'failed') return <Failure />;
  return error ? <p class="hint">{analyser.threats.value || !(error instanceof Error) ? ta('noThreats') : error.message}</p> : null;
}

export function EnginePanel({ flipped, isRated }: { flipped: boolean; isRated: boolean }) {
  const { analyser } = useDesk();
  const { on, lineCount, threats } = analyser;
  const counts = Array.from({ length: maxLines }, (_, i) => i + 1);
  return (
    <section class="engine" aria-label={ta('engine')}>
      <div class="engine-head">
        <label class="switch">
          <input type="checkbox" role="switch" checked={on.value} disabled={isRated} onChange={analyser.toggle} />
          <span>{ta('engine')}</span>
        </label>
        <span class="gap" />
        <button type="button" class="quiet" aria-pressed={threats.value} disabled={!on.value} title={ta('threatsHint')} onClick={() => (threats.value = !threats.value)}>
          <Icon name="target" />
          {ta('threats')}
        </button>
        <select aria-label={ta('lineCount')} title={ta('lineCount')} value={lineCount.value} onChange={(event) => (lineCount.value = Number(event.currentTarget.value))}>
          {counts.map((count) => (
            <option key={count} value={count}>
              {pluralOf('lines', count)}
            </option>
          ))}
        </select>
      </div>
      <Progress />
      <Trouble isRated={isRated} />
      <Lines flipped={flipped} />
    </section>
  );
}


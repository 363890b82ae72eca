// A board for a Line, with its moves, results and optional engine advice.
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { BoardView } from '../board/board';
import { standingText } from '../board/board_texts';
import { MoveList, stepOf, turnOf } from '../board/move_list';
import { MovesText } from '../board/moves_text';
import { isTaken } from '../frame/keys';
import { Share } from '../parts/share';
import { shareOf, type Hint, type Side } from '../wire';
import { t } from '../words';
import { reasonsText } from '../words/reasons';
import type { LineModel } from './line_model';

export const LineBoard = ({ model }: { model: LineModel }) => <BoardView app={model.app} options={model.table.value} />;

function Standing({ model: { place, options, isAtEnd } }: { model: LineModel }) {
  const { ply, board } = place.value;
  const end = isAtEnd.value ? (options.end ?? (ply === 0 ? options.over : undefined)) : undefined;
  return (
    <p class="standing" aria-live="polite">
      {end ?? standingText(board)}
    </p>
  );
}

function Variation({ model }: { model: LineModel }) {
  const { branch } = model.place.value;
  if (branch === null) return null;
  return (
    <div class="aside">
      <p>{branch === 0 ? t('variationStart') : t('variation', { number: turnOf(branch) })}</p>
      <button type="button" class="quiet" onClick={model.toMain}>
        {t('toMainLine')}
      </button>
    </div>
  );
}

const Best = ({ hint: { move, lines }, mover }: { hint: Hint; mover: Side }) => (
  <>
    <p>
      <MovesText text={t('hintBest', { move })} />
    </p>
    <ol>
      {lines.map((one, i) => (
        <li key={i}>
          <b class="whole">{one.move}</b> {t('hintChance', { chance: Math.round(shareOf(one.win, mover) * 100) })} <span class="line">
            <MovesText text={one.pv.join(' ')} />
          </span>
          {one.reasons.length > 0 && <small>{reasonsText(one.reasons)}</small>}
        </li>
      ))}
    </ol>
  </>
);

interface LineSideProps {
  model: LineModel;
  buttons?: ComponentChildren;
  children?: ComponentChildren; // below the standing
}

export function LineSide({ model, buttons, children }: LineSideProps) {
  const { app, options, place, flipped } = model;
  const { ply, board } = place.value;
  const advice = model.advice.value;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ply, moves } = place.peek();
      const to = isTaken(event) ? null : stepOf(event.key, ply, moves.length);
      if (to === null) return;
      event.preventDefault();
      model.go(to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [model]);
  return (
    <div class="side-column">
      <Standing model={model} />
      {children}
      <p class="problem" role="alert">
        <MovesText text={model.trouble.value} />
      </p>
      <MoveList moves={model.moveTexts.value} ply={ply} go={model.go} />
      <Variation model={model} />
      <div class="actions">
        {model.mayAsk.value && (
          <button type="button" class="primary" disabled={advice === 'asked'} onClick={() => void model.ask()}>
            {t('hint')}
          </button>
        )}
        {buttons}
        <button type="button" class="quiet" onClick={model.flip}>
          {t('flip')}
        </button>
      </div>
      <div class="advice" aria-live="polite">
        {advice === 'asked' ? <p>{t('hinting')}</p> : advice && <Best hint={advice} mover={model.place.value.board.toMove} />}
      </div>
      <Share app={app} shown={{ ruleset: options.ruleset, position: board.position, last: board.last, flipped: flipped.value }} />
    </div>
  );
}

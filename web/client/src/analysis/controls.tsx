// The small parts around the board: the ruleset, the steps, the standing, a field for moves.
import { useMemo } from 'preact/hooks';
import { standingText } from '../parts/line_board';
import { signs } from '../parts/move_list';
import { rulesetChoices } from '../parts/terms_form';
import { typedMove } from '../parts/typed_move';
import { whyNot } from '../typed_why';
import { t } from '../words';
import { ta } from '../words/analysis';
import type { RulesetHead } from '../wire';
import { useBench } from './context';
import { Built } from './elements';

const ownRuleset = ' own'; // in the picker; no ruleset has such a name

export function RulesetPicker({ rulesets, begin, ask }: { rulesets: RulesetHead[]; begin: (ruleset: string) => void; ask: () => void }) {
  const { study } = useBench();
  const { ruleset, file } = study.head.value;
  return (
    <select
      class="ruleset-picker"
      aria-label={t('ruleset')}
      value={file ? ownRuleset : ruleset}
      onChange={(event) => {
        const { value } = event.currentTarget;
        event.currentTarget.value = file ? ownRuleset : ruleset; // until it is open
        if (value === ownRuleset) ask();
        else begin(value);
      }}
    >
      {rulesetChoices(rulesets).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      <option value={ownRuleset}>{ta('ownRuleset')} …</option>
    </select>
  );
}

function Sign({ sign, label, press, disabled }: { sign: keyof typeof signs; label: string; press: () => void; disabled: boolean }) {
  return (
    <button type="button" class="quiet" aria-label={label} title={label} disabled={disabled} onClick={press}>
      <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d={signs[sign]} />
      </svg>
    </button>
  );
}

export function Steps({ flip }: { flip: () => void }) {
  const { study } = useBench();
  const isFirst = study.path.value.length === 0;
  const isLast = study.node.value.next.length === 0;
  return (
    <div class="steps">
      <Sign sign="first" label={t('firstMove')} press={study.start} disabled={isFirst} />
      <Sign sign="back" label={t('backMove')} press={study.back} disabled={isFirst} />
      <Sign sign="on" label={t('nextMove')} press={study.onward} disabled={isLast} />
      <Sign sign="last" label={t('lastMove')} press={study.end} disabled={isLast} />
      <button type="button" class="quiet" aria-label={t('flip')} title={t('flip')} onClick={flip}>
        ⇅
      </button>
    </div>
  );
}

export function TypedMove() {
  const { study, play } = useBench();
  const part = useMemo(
    () =>
      typedMove((move) => {
        const board = study.board.peek();
        if (move === '' || !board) return '';
        const [from = '', to = ''] = move.split('-');
        if (!board.destinations[from]?.includes(to)) return whyNot(move, board);
        play(move);
        return '';
      }),
    [],
  );
  return <Built node={part.node} />;
}

export function About() {
  const { study } = useBench();
  const tags = Object.entries(study.head.value.tags ?? {});
  if (tags.length === 0) return null;
  return (
    <details>
      <summary>{ta('about')}</summary>
      <dl class="tags">
        {tags.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} `}>{value}</dd>])}
      </dl>
    </details>
  );
}

export function Standing() {
  const { study } = useBench();
  const board = study.board.value;
  const isEnd = study.node.value.next.length === 0 && study.path.value.length > 0;
  const { verdict } = study.head.value;
  return (
    <p class="standing" aria-live="polite">
      {board && (isEnd && verdict && board.result === 'ongoing' ? verdict : standingText(board))}
    </p>
  );
}

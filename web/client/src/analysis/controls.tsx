// The small parts around the board: the ruleset, the steps, the standing, a field for moves.
import { useSignal } from '@preact/signals';
import { queryString } from '../api';
import { standingText } from '../board/board_texts';
import { StepButtons } from '../board/move_list';
import { MoveField } from '../board/typed_move';
import { typedMoveError } from '../board/typed_move_error';
import { isStatic } from '../frame/address';
import { isLegal } from '../game/premove';
import { errorText } from '../parts/form';
import { Icon, IconButton, type IconName } from '../parts/icon';
import { ownChoice, rememberOwnRuleset } from '../rules/own_ruleset';
import { RulesetSelect } from '../rules/ruleset_field';
import type { RulesetHead } from '../wire';
import { t } from '../words';
import { ta } from '../words/analysis';
import { useDesk } from './context';
import { MoveMenuButton } from './move_menu';
import { isMainEnd } from './tree';

export function RulesetPicker({ rulesets, begin, ask }: { rulesets: RulesetHead[]; begin: (ruleset: string) => void; ask: () => void }) {
  const { study } = useDesk();
  const { ruleset, file } = study.head.value;
  const own = ownChoice();
  return (
    <>
      <RulesetSelect
        kind="ruleset-picker"
        aria-label={t('ruleset')}
        isControlled
        rulesets={rulesets}
        chosen={file ? own.value : ruleset}
        after={[own]}
        onChange={(value) => (value === own.value ? ask() : begin(value))}
      />
      {file && !isStatic() && (
        <a class="button quiet" href={`/?ruleset=${own.value}#terms`} onClick={() => rememberOwnRuleset(file)}>
          {t('playThis')}
        </a>
      )}
    </>
  );
}

// In the head of the page; its word is left out on phones.
export const Tool = ({ icon, label, press }: { icon: IconName; label: string; press: () => void }) => (
  <button type="button" class="quiet tool-button" title={label} onClick={press}>
    <Icon name={icon} />
    <span>{label}</span>
  </button>
);

// Against the computer or a friend. Rules of one's own have no address.
export function PlayFromHere() {
  const { study } = useDesk();
  const { ruleset, file } = study.head.value;
  const board = study.board.value;
  if (isStatic() || file || (board && board.result !== 'ongoing')) return null;
  return (
    <a class="button quiet tool-button" title={t('playFromHere')} href={`/${queryString({ ruleset, p: board?.position })}`}>
      <Icon name="board" />
      <span>{t('playFromHere')}</span>
    </a>
  );
}

export function Steps({ flip }: { flip: () => void }) {
  const { study, writes } = useDesk();
  const { isDrawing } = study;
  return (
    <StepButtons isFirst={study.path.value.length === 0} isLast={study.node.value.next.length === 0} first={study.start} back={study.back} next={study.onward} last={study.end}>
      <IconButton icon="flip" label={t('flip')} onClick={flip} />
      {writes && <IconButton icon="pointer" label={ta('draw')} aria-pressed={isDrawing.value} onClick={() => (isDrawing.value = !isDrawing.value)} />}
      {writes && <MoveMenuButton />}
    </StepButtons>
  );
}

export function TypedMove() {
  const { study, play } = useDesk();
  const trouble = useSignal('');
  const type = (move: string): string => {
    const board = study.board.peek();
    if (move === '' || !board) return '';
    if (!isLegal(move, board)) return typedMoveError(move, board);
    play(move);
    return '';
  };
  return <MoveField play={type} trouble={trouble} />;
}

export function About() {
  const { study } = useDesk();
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

// Who is to move, or why the last try was no move; the end of a game stands below its moves.
export function Standing() {
  const { study } = useDesk();
  const [board, trouble] = [study.board.value, study.trouble.value];
  const { verdict } = study.head.value;
  const isSaid = verdict !== undefined && isMainEnd(study.tree.value, study.path.value);
  return (
    <div class="said">
      <p class="problem" role="alert">
        {trouble !== null && errorText(trouble)}
      </p>
      <p class="standing" aria-live="polite" hidden={trouble !== null}>
        {board && !isSaid && standingText(board)}
      </p>
    </div>
  );
}

// Asks before a move is played, for players who want that. Enter confirms, Escape cancels.
import { MovesText } from '../board/moves_text';
import { t } from '../words';
import { tg } from '../words/game';

// A focused control handles the keys itself.
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, button, a, [role=grid]') !== null;

// The answer given by a key; null if it is none.
export const answerOf = ({ key, target }: KeyboardEvent): boolean | null =>
  isControl(target) || (key !== 'Enter' && key !== 'Escape') ? null : key === 'Enter';

export const ConfirmMove = ({ move, settle }: { move: string | null; settle: (confirmed: boolean) => void }) => (
  <div class="strip confirm-move" hidden={move === null}>
    <p>
      <MovesText text={move === null ? '' : tg('playMove', { move })} />
    </p>
    <div class="actions">
      <button type="button" class="primary" onClick={() => settle(true)}>
        {t('confirmMove')}
      </button>
      <button type="button" class="quiet" onClick={() => settle(false)}>
        {t('cancel')}
      </button>
    </div>
  </div>
);

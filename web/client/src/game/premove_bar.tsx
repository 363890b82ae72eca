// The pending premove, and how to cancel it: the button, Escape, or a click on the board.
import { MovesText } from '../board/moves_text';
import { t } from '../words';
import { tg } from '../words/game';

export const PremoveBar = ({ move, cancel }: { move: string | null; cancel: () => void }) => (
  <div class="strip premove" role="status" hidden={move === null}>
    <p>
      <MovesText text={move === null ? '' : tg('premoveWaits', { move })} />
    </p>
    <button type="button" class="quiet" onClick={cancel}>
      {t('cancel')}
    </button>
  </div>
);

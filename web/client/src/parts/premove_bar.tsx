// The pending premove, and how to cancel it: the button, Escape, or a click on the board.
import { t } from '../words';
import { MovesText } from './moves_text';

export const PremoveBar = ({ move, cancel }: { move: string | null; cancel: () => void }) => (
  <div class="premove" role="status" hidden={move === null}>
    <p>
      <MovesText text={move === null ? '' : t('premoveWaits', { move })} />
    </p>
    <button type="button" class="quiet" onClick={cancel}>
      {t('cancel')}
    </button>
  </div>
);

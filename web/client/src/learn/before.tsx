import { MovesText } from '../board/moves_text';

// The moves that led to an exercise, of which its board shows only the last.
export const Before = ({ moves }: { moves: string[] }) =>
  moves.length > 0 ? (
    <p class="lesson-before">
      <MovesText text={moves.join(', ')} />
    </p>
  ) : null;

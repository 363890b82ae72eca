// The move list, for reading and stepping. Arrow keys step unless the board needs them.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from '../parts/icon';
import { t } from '../words';

export const moveText = (move: string, captures: readonly string[]): string =>
  captures.length > 0 ? `${move}×${captures.length}` : move;

// Which position is shown, by the numbers of the list: "After move 25 of 25: d1-d3."
export function placeText(moves: string[], ply: number): string {
  const values = { number: turnOf(ply), count: turnOf(moves.length), move: moves[ply - 1] ?? '' };
  return ply === 0 ? t('replayingStart') : t('replaying', values);
}

// The turn number of the ply in the list, from 1.
export const turnOf = (ply: number): number => Math.ceil(ply / 2);

// The ply that an address asks for with ?ply=12.
export function plyAsked(query: URLSearchParams): number | undefined {
  const ply = query.get('ply') ?? '';
  return /^\d{1,4}$/.test(ply) ? Number(ply) : undefined;
}

export interface Turn {
  number: number;
  plies: number[]; // indices of one or two moves
}

export function turnsOf(count: number): Turn[] {
  return Array.from({ length: Math.ceil(count / 2) }, (_, i) => ({
    number: i + 1,
    plies: [2 * i, 2 * i + 1].filter((ply) => ply < count),
  }));
}

// The ply that a key leads to from `ply`; null if none.
export function stepOf(key: string, ply: number, count: number): number | null {
  const wanted = { ArrowLeft: ply - 1, ArrowRight: ply + 1, ArrowUp: 0, ArrowDown: count, Home: 0, End: count }[key];
  return wanted === undefined || wanted < 0 || wanted > count || wanted === ply ? null : wanted;
}

interface StepsProps {
  isFirst: boolean;
  isLast: boolean;
  first: () => void;
  back: () => void;
  next: () => void;
  last: () => void;
  children?: ComponentChildren; // further buttons
}

// The buttons that go through the moves.
export const StepButtons = ({ isFirst, isLast, first, back, next, last, children }: StepsProps) => (
  <div class="steps">
    <IconButton icon="first" label={t('firstMove')} onClick={first} disabled={isFirst} />
    <IconButton icon="back" label={t('backMove')} onClick={back} disabled={isFirst} />
    <IconButton icon="next" label={t('nextMove')} onClick={next} disabled={isLast} />
    <IconButton icon="last" label={t('lastMove')} onClick={last} disabled={isLast} />
    {children}
  </div>
);

interface MoveListProps {
  moves: string[];
  times?: string[]; // that each took; '' where nobody knows
  ply: number; // the number of moves before the shown position
  go: (ply: number) => void;
}

export function MoveList({ moves, times = [], ply, go }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) keepInSight(list.current);
  }, [moves.length, ply]);
  useEffect(() => {
    const observer = new ResizeObserver(() => list.current && keepInSight(list.current)); // the result takes room from the list
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section class="move-list" aria-label={t('moves')}>
      <ol class="moves" aria-label={t('moves')} ref={list}>
        {moves.length === 0 && <li class="none">{t('noMoves')}</li>}
        {turnsOf(moves.length).map(({ number, plies }) => (
          <li key={number}>
            <span class="turn" aria-hidden="true">
              {number}.
            </span>
            {plies.map((one) => (
              <button key={one} type="button" class="move" aria-current={one + 1 === ply ? 'step' : undefined} onClick={() => go(one + 1)}>
                {moves[one]}
              </button>
            ))}
            {plies.some((one) => times[one]) && <small class="times">{plies.map((one) => times[one]).join(' · ')}</small>}
          </li>
        ))}
      </ol>
      <StepButtons isFirst={ply === 0} isLast={ply === moves.length} first={() => go(0)} back={() => go(ply - 1)} next={() => go(ply + 1)} last={() => go(moves.length)} />
    </section>
  );
}

// Scrolls only the list, never the page.
function keepInSight(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>('[aria-current]');
  if (!current) return list.scrollTo({ top: 0, left: 0 });
  const middle = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  const across = current.offsetLeft - list.offsetLeft - list.clientWidth / 2;
  list.scrollTo({ top: middle, left: across });
}

// What the keys do on every page with a tree of moves.
import { useEffect } from 'preact/hooks';
import { isTaken } from '../frame/keys';
import type { Desk } from './context';
import { moveKeys } from './move_menu';

type Actions = Record<string, () => void>;

function actionsOf({ study, analyser, showEngine, writes }: Desk, flip: () => void): Actions {
  const best = () => {
    const move = analyser.threats.peek() ? undefined : analyser.found.peek()?.lines[0]?.move;
    if (move) study.play([move]);
  };
  return {
    ArrowLeft: study.back,
    ArrowRight: study.onward,
    ArrowUp: () => study.sideways(-1),
    ArrowDown: () => study.sideways(1),
    Home: study.start,
    End: study.end,
    ' ': best,
    e: () => {
      showEngine();
      analyser.toggle();
    },
    x: () => (analyser.threats.value = !analyser.threats.peek()),
    f: flip,
    ...(writes ? moveKeys(study) : {}),
  };
}

export function useDeskKeys(desk: Desk, flip: () => void, { isOff = false, further = {} }: { isOff?: boolean; further?: Actions } = {}): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isOff || isTaken(event)) return;
      const action = { ...actionsOf(desk, flip), ...further }[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOff, desk.writes]);
}

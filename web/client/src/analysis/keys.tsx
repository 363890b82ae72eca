// The keys of the analysis page.
import { ta, type AnalysisWord } from '../words/analysis';
import { Dialog } from './elements';

const list: [string, AnalysisWord][] = [
  ['← →', 'keySteps'],
  ['↑ ↓', 'keyVariations'],
  ['Home End', 'keyEnds'],
  ['Space', 'keyBest'],
  ['e', 'keyEngine'],
  ['x', 'keyThreats'],
  ['f', 'keyFlip'],
  ['?', 'keyHelp'],
];

export function KeysHelp({ close }: { close: () => void }) {
  return (
    <Dialog title={ta('keys')} close={close}>
      <dl class="keys">
        {list.map(([keys, word]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{ta(word)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const writes = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], dialog';

// Whether what has the focus needs the key itself.
export function isTaken(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(writes)) return true;
  if (key === ' ') return target.closest('[role=grid]') !== null || (target.matches('button, a, summary, input') && target.matches(':focus-visible'));
  return key.length > 1 && target.closest('input[type=radio], [role=grid]') !== null;
}

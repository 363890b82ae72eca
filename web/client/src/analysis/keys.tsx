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

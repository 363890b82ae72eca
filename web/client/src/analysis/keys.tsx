// The keys of the analysis page.
import { KeysCard } from '../parts/keys_help';
import { ta, type AnalysisWord } from '../words/analysis';

const list: [string, AnalysisWord][] = [
  ['← →', 'keySteps'],
  ['↑ ↓', 'keyVariations'],
  ['Home End', 'keyEnds'],
  ['Space', 'keyBest'],
  ['e', 'keyEngine'],
  ['x', 'keyThreats'],
  ['f', 'keyFlip'],
  ['1 … 6', 'keyAnnotate'],
  ['p', 'promote'],
  ['Delete', 'deleteFrom'],
  ['m', 'keyMoveMenu'],
  ['?', 'keyHelp'],
];

export const KeysHelp = ({ close }: { close: () => void }) => (
  <KeysCard title={ta('keys')} keys={list.map(([names, word]) => [names, ta(word)])} close={close} />
);

// A card with the keyboard shortcuts of a page.
import { t, type Word } from '../words';
import { Dialog } from './dialog';

interface Props {
  title: string;
  keys: [string, string][]; // key names separated by blanks, and what they do
  close: () => void;
}

export const KeysCard = ({ title, keys, close }: Props) => (
  <Dialog title={title} close={close}>
    <dl class="keys">
      {keys.map(([names, what]) => (
        <div key={names}>
          <dt>
            {names.split(' ').map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);

const ofGame: [string, Word][] = [
  ['← →', 'keySteps'],
  ['↑ ↓', 'keyEnds'],
  ['f', 'flip'],
  ['z', 'keyZen'],
  ['b', 'keyBlindfold'],
  ['c', 'keyChat'],
  ['r', 'keyResign'],
  ['Enter', 'confirmMove'],
  ['Esc', 'cancel'],
  ['?', 'keyHelp'],
];

export const GameKeys = ({ close }: { close: () => void }) => (
  <KeysCard title={t('keyboard')} keys={ofGame.map(([names, word]) => [names, t(word)])} close={close} />
);

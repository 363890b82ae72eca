// The terms of a new game in a dialog.
import type { App } from '../app';
import { Dialog } from '../parts/dialog';
import type { RulesetHead } from '../wire';
import { t, type Word } from '../words';
import { TermsForm, type PlayWish } from './terms_form';

const titles: Readonly<Record<string, Word>> = { computer: 'playComputer', friend: 'playFriend', anyone: 'playOnline', screen: 'sameScreen' };

interface Props {
  app: App;
  rulesets: RulesetHead[];
  wish: PlayWish;
  close: () => void;
}

export const PlayDialog = ({ app, rulesets, wish, close }: Props) => (
  <Dialog title={t(wish.character ? `character_${wish.character}` : (titles[wish.opponent ?? ''] ?? 'newGame'))} kind="play" close={close}>
    <TermsForm app={app} rulesets={rulesets} wish={wish} />
  </Dialog>
);

// A link to the other game of a pair, with a note if it waits for my move; or to the game's tournament.
import { t } from '../words';
import type { LiveGame } from './live_game';

export function PairLink({ live: { app, state } }: { live: LiveGame }) {
  const { tournament, pair, status } = state.value;
  if (tournament) return <a href={`/tournament/${tournament}`}>{t('tourBackTo')}</a>;
  if (!pair) return null;
  const waits = app.games.going.get().get(pair)?.toMove ? t('pairYourMove') : '';
  return (
    <>
      <a href={`/game/${pair}`}>{t('otherOfPair')}</a> · {status === 'going' ? t('pairBoth') : ''} {waits}
    </>
  );
}

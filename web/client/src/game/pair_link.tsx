// A link to the other game of a pair, with a note if it waits for my move; or to the game's tournament.
import { t } from '../words';
import { tg } from '../words/game';
import type { LiveGame } from './live_game';

export function PairLink({ live: { app, state } }: { live: LiveGame }) {
  const { tournament, pair, status } = state.value;
  if (tournament) return <a href={`/tournament/${tournament}`}>{t('tourBackTo')}</a>;
  if (!pair) return null;
  const waits = app.games.going.get().get(pair)?.toMove ? tg('pairYourMove') : '';
  return (
    <>
      <a href={`/game/${pair}`}>{tg('otherOfPair')}</a> · {status === 'going' ? tg('pairBoth') : ''} {waits}
    </>
  );
}

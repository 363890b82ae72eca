import '../styles/characters.css';
import { Portrait } from '../parts/portrait';
import { personText } from '../social/people';
import { otherSide, type GameState } from '../wire';
import { t } from '../words';
import { tk } from '../words/characters';
import type { LiveGame } from './live_game';

export { loadCharacterWords } from '../words/characters';

// What a character says: a sentence when the game begins, and another one at its end.
export function saidBy({ you, players, status, result }: Pick<GameState, 'you' | 'players' | 'status' | 'result'>): string[] {
  const character = you && players[otherSide(you)].character;
  if (!character) return [];
  const said = [tk(`hello_${character}`)];
  if (status === 'over' && result === 'draw') said.push(tk('drawnAll'));
  if (status === 'over' && (result === 'attackers' || result === 'defenders')) said.push(tk(`${result === you ? 'lost' : 'won'}_${character}`));
  return said;
}

export function SaidBy({ live: { state } }: { live: LiveGame }) {
  const { you, players } = state.value;
  const said = saidBy(state.value);
  const character = you && players[otherSide(you)].character;
  if (!you || !character) return null;
  return (
    <section class="chat said-by" aria-label={t('chat')}>
      <Portrait character={character} />
      <div aria-live="polite">
        <b>{personText(players[otherSide(you)])}</b>
        {said.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </section>
  );
}

// The chat of the two players.
import '../styles/characters.css';
import type { Ref } from 'preact';
import { ChatField, ChatLines } from '../chat/chat_parts';
import { Portrait } from '../parts/portrait';
import { personText } from '../social/people';
import { otherSide, type GameState } from '../wire';
import { t } from '../words';
import { tk } from '../words/characters';
import { tg } from '../words/game';
import type { LiveGame } from './live_game';

const Lines = ({ state: { chat, players, you } }: { state: GameState }) => (
  <ChatLines count={chat.length}>
    {chat.map(({ by, text }, i) => (
      <li key={i} class={by === you ? 'mine' : 'theirs'}>
        <b>{personText(players[by])}</b> <span>{text}</span>
      </li>
    ))}
  </ChatLines>
);

// What a character says: a sentence when the game begins, and another one at its end.
export function saidBy({ you, players, status, result }: Pick<GameState, 'you' | 'players' | 'status' | 'result'>): string[] {
  const character = you && players[otherSide(you)].character;
  if (!character) return [];
  const said = [tk(`hello_${character}`)];
  if (status === 'over' && result === 'draw') said.push(tk('drawnAll'));
  if (status === 'over' && (result === 'attackers' || result === 'defenders')) said.push(tk(`${result === you ? 'lost' : 'won'}_${character}`));
  return said;
}

function Character({ live: { state } }: { live: LiveGame }) {
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

export function Chat({ live, field }: { live: LiveGame; field: Ref<HTMLInputElement> }) {
  const state = live.state.value;
  const { you, players } = state;
  const opponent = you && players[otherSide(you)].name;
  const isThere = you !== null && Object.values(players).every(({ kind }) => kind !== 'computer');
  if (you && players[otherSide(you)].character) return <Character live={live} />;
  return (
    <section class="chat" aria-label={t('chat')} hidden={!isThere}>
      <h2>{t('chat')}</h2>
      <small>{tg('talkHint')}</small>
      <Lines state={state} />
      {live.app.me.get().muted ? <p>{t('mutedText')}</p> : <ChatField say={(text) => live.app.socket.command({ do: 'chat', game: live.id, text })} field={field} />}
      {opponent && (
        <a class="hint" href={`/player/${encodeURIComponent(opponent)}?report=${live.id}`}>
          {t('report')}
        </a>
      )}
    </section>
  );
}

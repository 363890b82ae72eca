// The chat of the two players.
import type { Ref } from 'preact';
import { ChatField, ChatLines } from '../chat/chat_parts';
import { personText } from '../social/people';
import { otherSide, type GameState } from '../wire';
import { t } from '../words';
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

type SaidBy = typeof import('./said_by').SaidBy;
let CharacterSays: SaidBy | undefined;

// What characters of the computer say is loaded with the first game against one.
export async function loadWhatIsSaid({ players }: Pick<GameState, 'players'>): Promise<void> {
  if (!Object.values(players).some(({ character }) => character)) return;
  const said = await import('./said_by');
  await said.loadCharacterWords();
  CharacterSays = said.SaidBy;
}

export function Chat({ live, field }: { live: LiveGame; field: Ref<HTMLInputElement> }) {
  const state = live.state.value;
  const { you, players } = state;
  const opponent = you && players[otherSide(you)].name;
  const isThere = you !== null && Object.values(players).every(({ kind }) => kind !== 'computer');
  if (CharacterSays && you && players[otherSide(you)].character) return <CharacterSays live={live} />;
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

// A room of the site in which people talk. Those who moderate it mute people, delete lines and slow it down.
import { useEffect, useMemo } from 'preact/hooks';
import type { App } from '../app';
import { errorText, Field, MoreButton, Select } from '../parts/form';
import { Icon } from '../parts/icon';
import { Menu } from '../parts/menu';
import { personText, playerAddress } from '../social/people';
import type { RoomLine, ChatPlace } from '../wire';
import { locale, momentText, t } from '../words';
import { tc } from '../words/chat';
import { ChatField, ChatLines } from './chat_parts';
import { RoomChat } from './room_chat';

const pauses = [0, 10, 30, 60, 300]; // seconds

const clockText = (at: number): string => new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(at);

const act = (chat: RoomChat, work: Promise<unknown>): void => void work.catch((error: unknown) => chat.app.notice(errorText(error)));

function LineMenu({ chat, line: { number, by } }: { chat: RoomChat; line: RoomLine }) {
  const isMine = by.name === chat.app.me.get().name;
  const mayDelete = isMine || chat.moderates.value;
  return (
    <Menu class="quiet square chat-more" label={tc('chatActions', { name: personText(by) })} title={tc('chatActions', { name: personText(by) })} button={<Icon name="more" />}>
      <a href={playerAddress(by.name)}>{t('navProfile')}</a>
      {!isMine && <a href={`${playerAddress(by.name)}?room=${chat.room}`}>{t('report')}</a>}
      {mayDelete && (
        <button type="button" onClick={() => act(chat, chat.delete(number))}>
          {tc('chatDelete')}
        </button>
      )}
      {chat.moderates.value && !isMine && (
        <button type="button" onClick={() => act(chat, chat.setMuted(by.name, true))}>
          {tc('chatMute')}
        </button>
      )}
    </Menu>
  );
}

const Line = ({ chat, line }: { chat: RoomChat; line: RoomLine }) => (
  <li class={line.by.name === chat.app.me.get().name ? 'mine' : 'theirs'}>
    <span>
      <time dateTime={new Date(line.at).toISOString()} title={momentText(line.at)}>
        {clockText(line.at)}
      </time> <b>{personText(line.by)}</b> {line.text}
    </span>
    <LineMenu chat={chat} line={line} />
  </li>
);

function Moderation({ chat }: { chat: RoomChat }) {
  if (!chat.moderates.value) return null;
  return (
    <details>
      <summary>{tc('chatModerate')}</summary>
      <Field label={tc('chatSlowMode')}>
        <Select
          key={chat.slow.value}
          chosen={String(chat.slow.value)}
          choices={pauses.map((seconds) => ({ value: String(seconds), label: seconds === 0 ? tc('chatSlowOff') : tc('chatSeconds', { seconds }) }))}
          onChange={(value) => act(chat, chat.setSlow(Number(value)))}
        />
      </Field>
      {chat.muted.value.length > 0 && (
        <>
          <h3>{tc('chatMuted')}</h3>
          <ul class="chat-muted">
            {chat.muted.value.map((name) => (
              <li key={name}>
                {name}{' '}
                <button type="button" class="quiet" onClick={() => act(chat, chat.setMuted(name, false))}>
                  {tc('chatUnmute')}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

function Writing({ chat }: { chat: RoomChat }) {
  const { kind, muted } = chat.app.me.get();
  if (muted) return <p>{t('mutedText')}</p>;
  if (kind !== 'member')
    return (
      <p>
        <a href="/sign-in">{tc('chatSignIn')}</a>
      </p>
    );
  return <ChatField say={chat.say} />;
}

interface Props {
  app: App;
  place: ChatPlace;
  id: string;
  title?: string;
  hidesEmpty?: boolean; // shows nothing before somebody has said something
}

export function ChatRoom({ app, place, id, title = t('chat'), hidesEmpty = false }: Props) {
  const chat = useMemo(() => new RoomChat(app, place, id), [app, place, id]);
  useEffect(() => chat.close, [chat]);
  const lines = chat.lines.value;
  if (hidesEmpty && lines.length === 0) return null;
  return (
    <section class="chat chat-room" aria-label={title}>
      <h2>{title}</h2>
      {chat.more.value !== null && <MoreButton read={chat.readMore} />}
      {lines.length === 0 ? (
        <p class="none">{tc('chatNobody')}</p>
      ) : (
        <ChatLines count={lines.at(-1)?.number ?? 0}>
          {lines.map((line) => (
            <Line key={line.number} chat={chat} line={line} />
          ))}
        </ChatLines>
      )}
      {chat.slow.value > 0 && <small>{tc('chatSlow', { seconds: chat.slow.value })}</small>}
      <Writing chat={chat} />
      <Moderation chat={chat} />
    </section>
  );
}

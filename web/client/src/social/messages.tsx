// Private messages: the list of conversations, and a single one.
import '../styles/community.css';
import '../styles/social.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { App, Page } from '../app';
import type { Visit } from '../frame/router';
import { Empty } from '../parts/empty';
import { Face } from '../parts/face';
import { ConfirmButton, errorText, MoreButton } from '../parts/form';
import { Icon } from '../parts/icon';
import { pageOf } from '../parts/page';
import type { Conversation, ConversationBrief, Message } from '../wire';
import { momentText, t } from '../words';
import { tf } from '../words/friends';
import { Inbox } from './inbox';
import { messagesAddress, shortMoment, Tabs } from './parts';
import { PersonLink, personText, Presence } from './people';

const longest = 2000;

function Row({ one, isOpen }: { one: ConversationBrief; isOpen: boolean }) {
  return (
    <li>
      <a class="mail-row" href={messagesAddress(one.with.name)} aria-current={isOpen ? 'true' : undefined}>
        <span class="mail-face">
          <Face name={one.with.name} />
          <Presence online={one.online} />
        </span>
        <b>{personText(one.with)}</b>
        <small>{shortMoment(one.at)}</small>
        <span class={one.unread > 0 ? 'mail-text unread' : 'mail-text'}>
          {one.mine && `${t('you')}: `}
          {one.text}
        </span>
        {one.unread > 0 && <i class="count">{one.unread}</i>}
      </a>
    </li>
  );
}

function List({ inbox }: { inbox: Inbox }) {
  const open = inbox.open.value?.with.name;
  return (
    <section class="mail-list">
      {inbox.list.value.length === 0 && (
        <Empty drawing="raven" text={tf('messagesNone')}>
          <a class="button" href="/friends">
            {t('navFriends')}
          </a>
        </Empty>
      )}
      <ul class="mail-rows">
        {inbox.list.value.map((one) => (
          <Row key={one.with.name} one={one} isOpen={one.with.name === open} />
        ))}
      </ul>
      {inbox.more.value !== null && <MoreButton read={() => inbox.next()} />}
    </section>
  );
}

function Line({ one, mine }: { one: Message; mine: boolean }) {
  return (
    <li class={mine ? 'mine' : 'theirs'}>
      <p>{one.text}</p>
      <small title={momentText(one.at)}>{shortMoment(one.at)}</small>
    </li>
  );
}

function Writing({ inbox }: { inbox: Inbox }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    if (await inbox.write(text.trim())) setText('');
    setBusy(false);
  };
  return (
    <form
      class="mail-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        rows={2}
        maxLength={longest}
        aria-label={t('message')}
        placeholder={t('message')}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      <button type="submit" class="primary" disabled={busy}>
        {t('send')}
      </button>
    </form>
  );
}

function Managing({ app, inbox, name }: { app: App; inbox: Inbox; name: string }) {
  const [text, setText] = useState('');
  const act = (work: Promise<void>, said: string) =>
    void work.then(() => app.notice(said)).catch((error: unknown) => app.notice(errorText(error)));
  return (
    <details class="mail-more">
      <summary>{tf('manageConversation')}</summary>
      <p>{tf('deleteConversationText', { player: name })}</p>
      <span class="actions">
        <ConfirmButton label="deleteConversation" sure="removeGameSure" work={() => act(inbox.delete(), t('done'))} />
      </span>
      <p>{tf('reportMessagesText')}</p>
      <textarea
        rows={2}
        maxLength={1000}
        aria-label={t('reportText')}
        placeholder={t('reportText')}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <span class="actions">
        <button type="button" class="quiet" disabled={text.trim() === ''} onClick={() => act(inbox.report(text.trim()).then(() => setText('')), t('reportSent'))}>
          {t('report')}
        </button>
        <button type="button" class="quiet" onClick={() => act(inbox.block(), t('done'))}>
          {t('block')}
        </button>
      </span>
    </details>
  );
}

function Said({ app, inbox, open }: { app: App; inbox: Inbox; open: Conversation }) {
  const lines = useRef<HTMLOListElement>(null);
  const last = open.messages.at(-1)?.number;
  useLayoutEffect(() => lines.current?.scrollTo({ top: lines.current.scrollHeight }), [last]);
  return (
    <section class="mail-open">
      <h2>
        <a class="mail-back" href="/messages" aria-label={t('navMessages')} title={t('navMessages')}>
          <Icon name="back" />
        </a>
        <Face name={open.with.name} />
        <PersonLink person={open.with} />
      </h2>
      <ol class="mail-lines" ref={lines} tabIndex={0} aria-live="polite" aria-label={t('navMessages')}>
        {open.more !== null && (
          <li>
            <MoreButton read={() => inbox.earlier()} />
          </li>
        )}
        {open.messages.map((one) => (
          <Line key={one.number} one={one} mine={one.by === app.me.get().name} />
        ))}
      </ol>
      {open.obstacle === null ? <Writing inbox={inbox} /> : <p class="empty">{t(open.obstacle === 'muted' ? 'mutedText' : 'cannotWrite')}</p>}
      <p class="problem" role="alert">
        {inbox.problem.value}
      </p>
      <Managing app={app} inbox={inbox} name={open.with.name} />
    </section>
  );
}

function All({ app, inbox }: { app: App; inbox: Inbox }) {
  const open = inbox.open.value;
  return (
    <>
      <Tabs here="/messages" />
      <div class={['mail-page', inbox.list.value.length > 0 && 'has-list', open && 'has-open'].filter(Boolean).join(' ')}>
        <List inbox={inbox} />
        {open ? <Said app={app} inbox={inbox} open={open} /> : inbox.list.value.length > 0 && <Empty drawing="raven" text={tf('messagesChoose')} />}
      </div>
    </>
  );
}

export async function messages(app: App, visit: Visit): Promise<Page> {
  const inbox = new Inbox(app, visit.found['name'] ?? '');
  await inbox.read().catch((error: unknown) => {
    inbox.close();
    throw error;
  });
  return pageOf(t('navMessages'), <All app={app} inbox={inbox} />, { kind: 'wide', close: () => inbox.close() });
}

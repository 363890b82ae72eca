// Private messages: the list of conversations, and a single one.
import '../styles/social.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { App, Page } from '../app';
import type { Visit } from '../frame/router';
import { ConfirmButton, errorText, MoreButton } from '../parts/form';
import { pageOf } from '../parts/page';
import type { Conversation, ConversationBrief, Message } from '../wire';
import { momentText, t } from '../words';
import { tf } from '../words/friends';
import { Inbox } from './inbox';
import { messagesAddress, Tabs } from './parts';
import { PersonLink, personText, Presence } from './people';

const longest = 2000;

function Row({ one, isOpen }: { one: ConversationBrief; isOpen: boolean }) {
  return (
    <li>
      <a class="mail-row" href={messagesAddress(one.with.name)} aria-current={isOpen ? 'true' : undefined}>
        <Presence online={one.online} />
        <b>{personText(one.with)}</b>
        <small>{momentText(one.at)}</small>
        <span class={one.unread > 0 ? 'said unread' : 'said'}>
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
      {inbox.list.value.length === 0 && <p class="empty">{tf('messagesNone')}</p>}
      <ul class="people">
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
      <small>{momentText(one.at)}</small>
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
      <div class={open ? 'mail-page has-open' : 'mail-page'}>
        <List inbox={inbox} />
        {open && <Said app={app} inbox={inbox} open={open} />}
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
  return pageOf(t('navMessages'), <All app={app} inbox={inbox} />, { close: () => inbox.close() });
}

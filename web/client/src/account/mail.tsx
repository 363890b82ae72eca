// Targets of links in mails: confirming an address, ending reminders. The token stands after the #, which is
// not sent to the server, and nothing happens before a click, because mail scanners open links too.
import { useState } from 'preact/hooks';
import type { App, Page } from '../app';
import { Form } from '../parts/form';
import { pageOf } from '../parts/page';
import { t, type Word } from '../words';

let token = ''; // a module variable, so that it survives redrawing in another language

interface Props {
  text: Word;
  label: Word;
  done: Word;
  work: (token: string) => Promise<void>;
}

function Card({ text, label, done, work }: Props) {
  const [isDone, setDone] = useState(false);
  return (
    <div class="card">
      {isDone ? (
        <>
          <p role="status">{t(done)}</p>
          <p class="actions">
            <a class="button" href="/settings/notifications">
              {t('notifications')}
            </a>
          </p>
        </>
      ) : (
        <Form label={t(label)} submit={() => work(token).then(() => setDone(true))}>
          <p>{t(text)}</p>
        </Form>
      )}
    </div>
  );
}

function onPress(title: Word, props: Props): Page {
  token = location.hash.slice(1) || token;
  history.replaceState(history.state, '', location.pathname);
  return pageOf(t(title), <Card {...props} />, { kind: 'narrow' });
}

export const confirmMail = (app: App): Page =>
  onPress('mailConfirmTitle', { text: 'mailConfirmText', label: 'mailConfirm', done: 'mailConfirmed', work: app.api.confirmAddress });
export const unsubscribe = (app: App): Page =>
  onPress('stopTitle', { text: 'stopText', label: 'stopDo', done: 'stopDone', work: app.api.unsubscribe });

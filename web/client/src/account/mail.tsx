// Targets of links in mails: confirming an address, ending reminders. The token stands after the #, which is
// not sent to the server, and nothing happens before a click, because mail scanners open links too.
import { useState } from 'preact/hooks';
import type { App, Page } from '../app';
import { Form } from '../parts/form';
import { pageOf } from '../parts/page';
import { t } from '../words';
import { loadNotificationWords, tn, type NotificationWord } from '../words/notifications';

let token = ''; // a module variable, so that it survives redrawing in another language

interface Props {
  text: NotificationWord;
  label: NotificationWord;
  done: NotificationWord;
  work: (token: string) => Promise<void>;
}

function Card({ text, label, done, work }: Props) {
  const [isDone, setDone] = useState(false);
  return (
    <div class="card">
      {isDone ? (
        <>
          <p role="status">{tn(done)}</p>
          <p class="actions">
            <a class="button" href="/settings/notifications">
              {t('notifications')}
            </a>
          </p>
        </>
      ) : (
        <Form label={tn(label)} submit={() => work(token).then(() => setDone(true))}>
          <p>{tn(text)}</p>
        </Form>
      )}
    </div>
  );
}

async function onPress(title: NotificationWord, props: Props): Promise<Page> {
  await loadNotificationWords();
  token = location.hash.slice(1) || token;
  history.replaceState(history.state, '', location.pathname);
  return pageOf(tn(title), <Card {...props} />, { kind: 'narrow' });
}

export const confirmMail = (app: App): Promise<Page> =>
  onPress('mailConfirmTitle', { text: 'mailConfirmText', label: 'mailConfirm', done: 'mailConfirmed', work: app.api.confirmAddress });
export const unsubscribe = (app: App): Promise<Page> =>
  onPress('stopTitle', { text: 'stopText', label: 'stopDo', done: 'stopDone', work: app.api.unsubscribe });

// Setting a new password, by a link from an administrator or a mail or by a recovery code; and requesting
// such a mail. The token stands after the #, which is not sent to the server, and is removed from the address
// bar at once.
import { useState } from 'preact/hooks';
import { ApiError } from '../api';
import type { App, Page } from '../app';
import { Field, Form, newPassword, Problem } from '../parts/form';
import { pageOf } from '../parts/page';
import { PasswordInput } from '../parts/password';
import { nameInput } from '../social/people';
import { t } from '../words';
import { loadNotificationWords, tn } from '../words/notifications';
import { ts } from '../words/security';

const isOver = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'unknown';

let token = ''; // a module variable, so that it survives redrawing in another language

const NewPassword = () => (
  <Field label={ts('newPassword')} hint={t('passwordHint')}>
    <PasswordInput {...newPassword} />
  </Field>
);

const ByCode = () => (
  <>
    <Field label={t('name')}>
      <input {...nameInput} />
    </Field>
    <Field label={ts('recoveryCode')}>
      <input type="text" name="code" required maxLength={40} autocomplete="off" autocapitalize="none" spellcheck={false} />
    </Field>
  </>
);

// `expired`: called when the link no longer works.
function Card({ app, byCode, expired }: { app: App; byCode: boolean; expired: () => void }) {
  const [isDone, setDone] = useState(false);
  const refused = (error: unknown): never => {
    if (!isOver(error)) throw error;
    if (app.me.get().mails) expired();
    throw new ApiError(error.status, error.code, ts('resetLinkOver'));
  };
  const send = async (data: FormData) => {
    const given = (name: string) => String(data.get(name));
    if (byCode) await app.api.recover(given('name').trim(), given('code').trim(), given('password'));
    else await app.api.resetPassword(token, given('password')).catch(refused);
    token = '';
    setDone(true);
  };
  if (isDone)
    return (
      <div class="card">
        <p role="status">{ts('passwordSet')}</p>
        <p class="actions">
          <a class="button primary" href="/sign-in">
            {t('signIn')}
          </a>
        </p>
      </div>
    );
  return (
    <div class="card">
      {byCode && <p>{tn('recoverText')}</p>}
      <Form label={ts('changePassword')} submit={send}>
        {byCode && <ByCode />}
        <NewPassword />
      </Form>
    </div>
  );
}

function ByMail({ app }: { app: App }) {
  const [sentTo, setSentTo] = useState('');
  const send = async (data: FormData) => {
    const name = String(data.get('name')).trim();
    await app.api.mailPassword(name);
    setSentTo(name);
  };
  return (
    <div class="card">
      {sentTo === '' ? (
        <>
          <p>{tn('resetMailText')}</p>
          <Form label={tn('resetMailSend')} submit={send}>
            <Field label={t('name')}>
              <input {...nameInput} />
            </Field>
          </Form>
        </>
      ) : (
        <p role="status">{tn('resetMailSent', { name: sentTo })}</p>
      )}
    </div>
  );
}

// By the link of the address; without one, or if it no longer works, by a new mail or a recovery code.
function Ways({ app }: { app: App }) {
  const [hasExpired, setExpired] = useState(false);
  const expired = () => {
    token = '';
    setExpired(true);
  };
  const byCode = token === '';
  return (
    <>
      {hasExpired && <Problem text={tn('resetLinkAgain')} />}
      {byCode && app.me.get().mails && <ByMail app={app} />}
      <Card key={String(byCode)} app={app} byCode={byCode} expired={expired} />
    </>
  );
}

export async function reset(app: App): Promise<Page> {
  token = location.hash.slice(1) || token;
  history.replaceState(history.state, '', location.pathname);
  await loadNotificationWords();
  return pageOf(ts('newPassword'), <Ways app={app} />, { kind: 'narrow' });
}

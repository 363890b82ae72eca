// Setting a new password, by a link from an administrator or a mail or by a recovery code; and requesting
// such a mail. The token stands after the #, which is not sent to the server, and is removed from the address
// bar at once.
import { useState } from 'preact/hooks';
import { ApiError } from '../api';
import type { App, Page } from '../app';
import { Field, Form, newPassword } from '../parts/form';
import { pageOf } from '../parts/page';
import { nameInput } from '../parts/people';
import { t } from '../words';

function inWords(error: unknown): never {
  throw error instanceof ApiError && error.code === 'unknown'
    ? new ApiError(error.status, error.code, t('resetLinkOver'))
    : error;
}

let token = ''; // a module variable, so that it survives redrawing in another language

const NewPassword = () => (
  <Field label={t('newPassword')} hint={t('passwordHint')}>
    <input {...newPassword} />
  </Field>
);

const ByCode = () => (
  <>
    <Field label={t('name')}>
      <input {...nameInput} />
    </Field>
    <Field label={t('recoveryCode')}>
      <input type="text" name="code" required maxLength={40} autocomplete="off" autocapitalize="none" spellcheck={false} />
    </Field>
  </>
);

function Card({ app, byCode }: { app: App; byCode: boolean }) {
  const [isDone, setDone] = useState(false);
  const send = async (data: FormData) => {
    const given = (name: string) => String(data.get(name));
    if (byCode) await app.api.recover(given('name').trim(), given('code').trim(), given('password'));
    else await app.api.resetPassword(token, given('password')).catch(inWords);
    token = '';
    setDone(true);
  };
  if (isDone)
    return (
      <div class="card">
        <p role="status">{t('passwordSet')}</p>
        <p class="actions">
          <a class="button primary" href="/sign-in">
            {t('signIn')}
          </a>
        </p>
      </div>
    );
  return (
    <div class="card">
      {byCode && <p>{t('recoverText')}</p>}
      <Form label={t('changePassword')} submit={send}>
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
          <p>{t('resetMailText')}</p>
          <Form label={t('resetMailSend')} submit={send}>
            <Field label={t('name')}>
              <input {...nameInput} />
            </Field>
          </Form>
        </>
      ) : (
        <p role="status">{t('resetMailSent', { name: sentTo })}</p>
      )}
    </div>
  );
}

export function reset(app: App): Page {
  token = location.hash.slice(1) || token;
  history.replaceState(history.state, '', location.pathname);
  const page = (
    <>
      {token === '' && app.me.get().mails && <ByMail app={app} />}
      <Card app={app} byCode={token === ''} />
    </>
  );
  return pageOf(t('newPassword'), page, { kind: 'narrow' });
}

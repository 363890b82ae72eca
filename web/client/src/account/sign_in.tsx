// Signing in and registering.
import type { App, Page } from '../app';
import type { Visit } from '../frame/router';
import { Field, Form, knownPassword, newPassword } from '../parts/form';
import { pageOf } from '../parts/page';
import { PasswordInput } from '../parts/password';
import { nameInput } from '../social/people';
import type { Me } from '../wire';
import { t } from '../words';
import { ts } from '../words/security';
import { CodeField, useCode } from './code_field';

// The address to go to afterwards; addresses of other sites are ignored.
const nextOf = (visit: Visit): string => {
  const next = visit.query.get('next') ?? '/';
  return /^\/(?!\/)/.test(next) ? next : '/';
};

const signedIn = (app: App): Page =>
  pageOf(
    ts('signedInTitle'),
    <>
      <p>{ts('signedInAs', { name: app.me.get().name })}</p>
      <p class="actions">
        <a class="button primary" href="/">
          {t('toHome')}
        </a>
        <a class="button" href="/settings">
          {t('navSettings')}
        </a>
      </p>
    </>,
    { kind: 'narrow' },
  );

interface EntryProps {
  app: App;
  label: string;
  isNew?: boolean;
  next: string;
  ask: (name: string, password: string, code?: string) => Promise<Me>;
}

function Entry({ app, label, isNew = false, next, ask }: EntryProps) {
  const code = useCode();
  const enter = async (data: FormData) => {
    const given = (name: string) => String(data.get(name));
    app.setMe(await ask(given('name').trim(), given('password'), given('code').trim()));
    app.go(next);
  };
  return (
    <div class="card">
      <Form label={label} submit={enter} onError={code.asks}>
        <Field label={t('name')}>
          <input {...nameInput} />
        </Field>
        <Field label={t('password')} hint={isNew ? t('passwordHint') : undefined}>
          <PasswordInput {...(isNew ? newPassword : knownPassword)} />
        </Field>
        <CodeField isAsked={code.isAsked} />
      </Form>
    </div>
  );
}

export function signIn(app: App, visit: Visit): Page {
  if (app.me.get().kind === 'member') return signedIn(app);
  return pageOf(
    ts('signInTitle'),
    <>
      <Entry app={app} label={t('signIn')} next={nextOf(visit)} ask={app.api.signIn} />
      <p>
        <a href="/reset">{ts('lostPassword')}</a>
      </p>
      <p>
        {ts('noAccount')} <a href={`/register${location.search}`}>{ts('registerTitle')}</a>
      </p>
    </>,
    { kind: 'narrow' },
  );
}

export function register(app: App, visit: Visit): Page {
  if (app.me.get().kind === 'member') return signedIn(app);
  return pageOf(
    ts('registerTitle'),
    <>
      <p>{ts('registerText')}</p>
      <Entry app={app} label={t('register')} isNew next={nextOf(visit)} ask={app.api.register} />
      <p>
        {ts('haveAccount')} <a href={`/sign-in${location.search}`}>{t('signIn')}</a>
      </p>
    </>,
    { kind: 'narrow' },
  );
}

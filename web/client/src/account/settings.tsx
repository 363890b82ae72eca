// The settings: appearance, account, tokens, vacation and stored data.
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError, isUnreachable } from '../api';
import { archiveUrl, myGamesUrl } from '../file_urls';
import type { App, Page } from '../app';
import { isStatic } from '../frame/address';
import { Checkbox, ConfirmButton, CopyField, Field, Form, knownPassword, newPassword, Problem, Select, useWork } from '../parts/form';
import { FormBehindButton } from '../parts/form_behind_button';
import { pageOf } from '../parts/page';
import { PasswordInput } from '../parts/password';
import { countries, countryText } from '../social/countries';
import { BotBadge, nameInput } from '../social/people';
import type { Me, Scope, Security, Session, Token } from '../wire';
import { plural, dateText, t } from '../words';
import { ts } from '../words/security';
import { Appearance } from './appearance';
import { CodeField, useCode } from './code_field';
import { ActionRow, Section } from './rows';
import { Devices, SecurityPart } from './security';

interface Props {
  app: App;
}

const ToRegister = () => (
  <Section title={ts('account')}>
    <ActionRow label={ts('registerTitle')} hint={ts('registerText')}>
      <a class="button primary" href="/register">
        {ts('registerTitle')}
      </a>
    </ActionRow>
  </Section>
);

function Account({ app }: Props) {
  const change = async (data: FormData, fields: readonly ('name' | 'about' | 'country' | 'password' | 'current')[]) => {
    app.setMe(await app.api.change(Object.fromEntries(fields.map((field) => [field, String(data.get(field))]))));
    app.notice(t('saved'));
  };
  return (
    <Section title={ts('account')}>
      <ActionRow label={ts('newName')} hint={app.me.get().name}>
        <FormBehindButton open={ts('rename')} label={ts('rename')} submit={(data) => change(data, ['name'])}>
          <Field label={ts('newName')} hint={ts('renameHint')}>
            <input {...nameInput} defaultValue={app.me.get().name} />
          </Field>
        </FormBehindButton>
      </ActionRow>
      <ActionRow label={ts('aboutYou')} hint={app.me.get().about || ts('aboutYouHint')}>
        <FormBehindButton open={ts('edit')} label={t('save')} submit={(data) => change(data, ['about'])}>
          <Field label={ts('aboutYou')} hint={ts('aboutYouHint')}>
            <textarea name="about" rows={3} maxLength={400} defaultValue={app.me.get().about} />
          </Field>
        </FormBehindButton>
      </ActionRow>
      <ActionRow label={ts('country')} hint={app.me.get().country ? countryText(app.me.get().country) : ts('aboutYouHint')}>
        <FormBehindButton open={ts('edit')} label={t('save')} submit={(data) => change(data, ['country'])}>
          <Field label={ts('country')} hint={ts('aboutYouHint')}>
            <Select name="country" chosen={app.me.get().country} choices={[{ value: '', label: ts('noCountry') }, ...countries().map(({ code, name }) => ({ value: code, label: name }))]} />
          </Field>
        </FormBehindButton>
      </ActionRow>
      <ActionRow label={t('password')}>
        <FormBehindButton label={ts('changePassword')} submit={(data) => change(data, ['password', 'current'])}>
          <Field label={ts('currentPassword')}>
            <PasswordInput {...knownPassword} name="current" />
          </Field>
          <Field label={ts('newPassword')} hint={ts('newPasswordHint')}>
            <PasswordInput {...newPassword} />
          </Field>
        </FormBehindButton>
      </ActionRow>
      <ActionRow label={t('notifications')} hint={ts('notificationsHint')}>
        <a class="button" href="/settings/notifications" aria-label={`${ts('edit')}: ${t('notifications')}`}>
          {ts('edit')}
        </a>
      </ActionRow>
    </Section>
  );
}

const scopeWords: Record<Scope, Parameters<typeof ts>[0]> = { read: 'scopeRead', play: 'scopePlay', studies: 'scopeStudies', tournaments: 'scopeTournaments' };
const scopes = Object.keys(scopeWords) as Scope[];

function TokenRow({ token, revoke }: { token: Token; revoke: () => Promise<void> }) {
  const work = useWork();
  const made = t('tokenMade', { date: dateText(token.made) });
  const used = token.used === null ? ts('tokenNever') : ts('tokenUsed', { date: dateText(token.used) });
  return (
    <li class="token">
      <span>
        <b>{token.name}</b>
        <small>{`${made} · ${used}`}</small>
        <small>{token.scopes.map((scope) => ts(scopeWords[scope])).join(' · ')}</small>
      </span>
      <ConfirmButton label="tokenRevoke" sure="tokenRevokeSure" disabled={work.isBusy} work={() => work.run(revoke)} />
      <Problem text={work.problem} />
    </li>
  );
}

export function Tokens({ app, first }: Props & { first: Token[] }) {
  const [tokens, setTokens] = useState(first);
  const [secret, setSecret] = useState<string | null>(null);
  const make = async (data: FormData, form: HTMLFormElement) => {
    const name = String(data.get('name')).trim();
    const wanted = scopes.filter((scope) => data.has(scope));
    if (wanted.length === 0) throw new ApiError(400, 'bad-request', ts('tokenMayNothing'));
    const { id, token } = await app.api.makeToken(name, wanted);
    setSecret(token);
    setTokens((all) => [...all, { id, name, scopes: wanted, made: Date.now(), used: null }]);
    form.reset();
  };
  const revoke = async ({ id }: Token) => {
    await app.api.revokeToken(id);
    setTokens((all) => all.filter((one) => one.id !== id));
  };
  return (
    <div>
      <ul class="tokens">
        {tokens.length === 0 && <li class="empty">{ts('noTokens')}</li>}
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} revoke={() => revoke(token)} />
        ))}
      </ul>
      <Form label={ts('tokenMake')} kind="" submit={make}>
        <Field label={ts('tokenName')}>
          <input type="text" name="name" required maxLength={40} autocomplete="off" />
        </Field>
        <fieldset class="checks">
          <legend>{ts('tokenMay')}</legend>
          {scopes.map((scope) => (
            <Checkbox key={scope} name={scope} label={ts(scopeWords[scope])} checked={scope === 'read' || scope === 'play'} />
          ))}
        </fieldset>
      </Form>
      <div class="secret" aria-live="polite">
        {secret && <CopyField key={secret} label={ts('tokenNew')} text={secret} notice={app.notice} />}
      </div>
    </div>
  );
}

function BotPart({ app, mayBecomeBot }: Props & { mayBecomeBot: boolean }) {
  const work = useWork();
  if (app.me.get().bot)
    return (
      <p>
        <BotBadge /> {ts('botIs')}
      </p>
    );
  if (!mayBecomeBot) return null;
  const declare = async () => {
    app.setMe(await app.api.declareBot());
    app.go('/settings');
  };
  return (
    <div>
      <p>{ts('botDeclareText')}</p>
      <ConfirmButton label="botDeclare" sure="botDeclareSure" disabled={work.isBusy} work={() => work.run(declare)} />
      <Problem text={work.problem} />
    </div>
  );
}

const Programs = ({ app, tokens, mayBecomeBot }: Props & { tokens: Token[]; mayBecomeBot: boolean }) => (
  <Section title={ts('programs')}>
    <p>
      {ts('programsText')} <a href="/guide/bots">{ts('programsHelp')}</a>
    </p>
    <Tokens app={app} first={tokens} />
    <BotPart app={app} mayBecomeBot={mayBecomeBot} />
  </Section>
);

function Vacation({ app }: Props) {
  const { days, until } = app.me.get().vacation;
  const set = async (asked: number) => {
    await app.api.vacation(asked);
    app.setMe(await app.api.me());
    app.go('/settings');
  };
  const most = Math.max(1, days);
  return (
    <Section title={t('vacation')}>
      <p>
        {ts('vacationText')} {plural('vacationLeft', days, { days })}
      </p>
      {until !== null && until > Date.now() ? (
        <>
          <p>{ts('vacationUntil', { date: dateText(until) })}</p>
          <Form label={ts('vacationEnd')} kind="" submit={() => set(0)} />
        </>
      ) : (
        <Form label={ts('vacationStart')} kind="" submit={(data) => set(Number(data.get('days')))}>
          <Field label={ts('vacationDays')}>
            <input type="number" name="days" min={1} max={most} defaultValue={String(Math.min(7, most))} />
          </Field>
        </Form>
      )}
    </Section>
  );
}

const Files = () => (
  <>
    <p class="files">
      <span>{ts('exportGames')}</span>
      {(['pgn', 'csv', 'otg', 'json'] as const).map((format) => (
        <Fragment key={format}>
          {' '}
          <a href={myGamesUrl(format)} download="">
            {format.toUpperCase()}
          </a>
        </Fragment>
      ))}
    </p>
    <p>
      <a href={archiveUrl} download="">
        {ts('exportAll')}
      </a>
    </p>
  </>
);

// Asks for the password, and for a code if the account has a second factor.
function Deletion({ app }: Props) {
  const code = useCode();
  const erase = async (data: FormData) => {
    await app.api.deleteAccount(String(data.get('password')), String(data.get('code')).trim());
    app.setMe(await app.api.me());
    app.go('/');
    app.notice(ts('erased'));
  };
  return (
    <>
      <p>{ts('eraseText')}</p>
      <Form label={ts('eraseSure')} kind="danger" submit={erase} onError={code.asks}>
        <Field label={ts('currentPassword')}>
          <PasswordInput {...knownPassword} />
        </Field>
        <CodeField isAsked={code.isAsked} />
      </Form>
      <p>
        <a href="/settings">{t('navSettings')}</a>
      </p>
    </>
  );
}

// What cannot be undone has a page of its own.
export function deletion(app: App): Page {
  return pageOf(ts('erase'), app.me.get().kind === 'member' ? <Deletion app={app} /> : <ToRegister />, { kind: 'narrow' });
}

const Data = ({ app }: Props) => (
  <Section title={ts('yourData')}>
    <Files />
    <p class="privacy">
      {ts('privacyText')} <a href="/privacy">{ts('privacyMore')}</a>
    </p>
    {app.me.get().kind === 'member' && (
      <p>
        <a class="danger-link" href="/settings/delete">
          {ts('erase')}
        </a>
      </p>
    )}
  </Section>
);

interface OnSite {
  me: Me;
  tokens: Token[];
  security: Security;
  sessions: Session[];
}

const MemberParts = ({ app, account: { me, tokens, security, sessions } }: Props & { account: OnSite }) => (
  <>
    <Account app={app} />
    <SecurityPart app={app} security={security} />
    <Devices app={app} first={sessions} />
    <Vacation app={app} />
    <Programs app={app} tokens={tokens} mayBecomeBot={me.canBecomeBot} />
  </>
);

// What the site stores about me: null for a guest, undefined if the site is unreachable. canBecomeBot depends
// on rated games since the page was loaded.
async function readAccount({ api, me }: App): Promise<OnSite | null | undefined> {
  try {
    const asked = api.me();
    if (me.get().kind === 'guest') return await asked.then(() => null);
    const [now, tokens, security, sessions] = await Promise.all([asked, api.tokens(), api.security(), api.sessions()]);
    return { me: now, tokens, security, sessions };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return undefined;
  }
}

const Unreachable = () => (
  <Section title={t('offlineTitle')}>
    <p>{ts('settingsOffline')}</p>
  </Section>
);

const OnServer = ({ app, account }: Props & { account: OnSite | null | undefined }) => (
  <>
    {account && <MemberParts app={app} account={account} />}
    {account === null && <ToRegister />}
    {account === undefined ? <Unreachable /> : <Data app={app} />}
  </>
);

export async function settings(app: App): Promise<Page> {
  const [account, opening] = await Promise.all([readAccount(app), app.opening('brandub').catch(() => null)]); // fails without a network and the engine
  return pageOf(
    ts('settingsTitle'),
    <div class="settings">
      <Appearance app={app} opening={opening} />
      {!isStatic() && <OnServer app={app} account={account} />}
    </div>,
  );
}

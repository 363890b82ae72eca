// Parts of the settings: two-factor authentication, recovery codes, and the account's sessions.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { App } from '../app';
import { ConfirmButton, CopyField, Field, Form, knownPassword, Problem, useWork } from '../parts/form';
import { FormBehindButton } from '../parts/form_behind_button';
import { PasswordInput } from '../parts/password';
import type { SecondFactor, Security, Session } from '../wire';
import { dateText, momentText, plural, t } from '../words';
import { ts } from '../words/security';
import { codeInput } from './code_field';
import { Section } from './rows';

const Password = () => (
  <Field label={ts('currentPassword')}>
    <PasswordInput {...knownPassword} />
  </Field>
);

const Code = () => (
  <Field label={ts('factorCode')}>
    <input {...codeInput} required />
  </Field>
);

function Codes({ app, codes }: { app: App; codes: string[] }) {
  const text = codes.join('\n');
  return (
    <div class="secret" role="status">
      <p>{ts('recoveryShown')}</p>
      <pre class="codes">{text}</pre>
      <p>
        <button type="button" onClick={() => void navigator.clipboard?.writeText(text).then(() => app.notice(t('copied')))}>
          {t('copy')}
        </button>
      </p>
    </div>
  );
}

type Begun = SecondFactor & { picture: string };

// Black on white even in dark mode, for the phone's camera.
async function begin(app: App, password: string): Promise<Begun> {
  const factor = await app.api.beginSecondFactor(password);
  const { renderSVG } = await import('uqr');
  return { ...factor, picture: `data:image/svg+xml,${encodeURIComponent(renderSVG(factor.link))}` };
}

// The secret is entered into the app, and a code from the app confirms it.
function Confirmation({ app, begun, confirm }: { app: App; begun: Begun; confirm: (code: string) => Promise<void> }) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus(), []);
  return (
    <div ref={form}>
      <p>
        {ts('factorSecretText')} <a href={begun.link}>{ts('factorOpenApp')}</a>
      </p>
      <img class="qr" alt={ts('factorQr')} width={180} height={180} src={begun.picture} />
      <CopyField label={ts('factorSecret')} text={begun.secret.replace(/(.{4})(?=.)/g, '$1 ')} notice={app.notice} />
      <Form label={ts('factorConfirm')} class="factor-code" submit={(data) => confirm(String(data.get('code')))}>
        <Code />
      </Form>
    </div>
  );
}

type Step = 'off' | Begun | 'on';

// `made`: called with the recovery codes of a new factor.
function Factor({ app, step, setStep, made }: { app: App; step: Step; setStep: (step: Step) => void; made: (codes: string[]) => void }) {
  const confirm = async (code: string) => {
    const { recoveryCodes } = await app.api.confirmSecondFactor(code);
    setStep('on');
    made(recoveryCodes);
  };
  const end = async (data: FormData) => {
    await app.api.endSecondFactor(String(data.get('password')), String(data.get('code')));
    setStep('off');
    app.notice(t('saved'));
  };
  const said = (text: string, more: ComponentChildren) => (
    <div key={text}>
      <p>{text}</p>
      {more}
    </div>
  );
  if (step === 'off')
    return said(
      ts('factorText'),
      <FormBehindButton label={ts('factorBegin')} submit={async (data) => setStep(await begin(app, String(data.get('password'))))}>
        <Password />
      </FormBehindButton>,
    );
  if (step === 'on')
    return said(
      ts('factorOn'),
      <FormBehindButton label={ts('factorEnd')} submit={end}>
        <Password />
        <Code />
      </FormBehindButton>,
    );
  return <Confirmation app={app} begun={step} confirm={confirm} />;
}

// `codes`: those made just now, the only ones that are valid.
function Recovery({ app, codes, left, needsCode, made }: { app: App; codes: string[]; left: number; needsCode: boolean; made: (codes: string[]) => void }) {
  const make = async (data: FormData) => {
    const { recoveryCodes } = await app.api.makeRecoveryCodes(String(data.get('password')), String(data.get('code') ?? ''));
    made(recoveryCodes);
  };
  return (
    <div>
      <h3>{ts('recovery')}</h3>
      <p>{ts('recoveryText')}</p>
      <div>{codes.length > 0 ? <Codes app={app} codes={codes} /> : <p>{plural('recoveryLeft', left)}</p>}</div>
      <FormBehindButton label={ts('recoveryMake')} submit={make}>
        <Password />
        {needsCode && <Code />}
      </FormBehindButton>
    </div>
  );
}

export function SecurityPart({ app, security }: { app: App; security: Security }) {
  const [step, setStep] = useState<Step>(security.secondFactor ? 'on' : 'off');
  const [codes, setCodes] = useState<string[]>([]);
  return (
    <Section title={ts('security')}>
      <Factor app={app} step={step} setStep={setStep} made={setCodes} />
      <Recovery app={app} codes={codes} left={security.recoveryCodes} needsCode={step === 'on'} made={setCodes} />
    </Section>
  );
}

function Device({ session, end }: { session: Session; end: () => Promise<void> }) {
  const work = useWork();
  const { browser, current, made, seen } = session;
  const since = made === null ? '' : t('tokenMade', { date: dateText(made) }) + ' · ';
  return (
    <li class="token">
      <span>
        <b>{browser || ts('unknownBrowser')}</b>
        <small>{since + ts('lastSeen', { date: momentText(seen) })}</small>
      </span>
      {current ? (
        <span class="badge">{ts('thisBrowser')}</span>
      ) : (
        <ConfirmButton label="signOut" sure="tokenRevokeSure" disabled={work.isBusy} work={() => work.run(end)} />
      )}
      <Problem text={work.problem} />
    </li>
  );
}

export function Devices({ app, first }: { app: App; first: Session[] }) {
  const [sessions, setSessions] = useState(first);
  const work = useWork();
  const end = async ({ id }: Session) => {
    await app.api.endSession(id);
    setSessions((all) => all.filter((one) => one.id !== id));
  };
  const endOthers = async () => {
    app.setMe(await app.api.endOtherSessions());
    setSessions(await app.api.sessions());
  };
  return (
    <Section title={ts('devices')}>
      <ul class="tokens">
        {sessions.map((session) => (
          <Device key={session.id} session={session} end={() => end(session)} />
        ))}
      </ul>
      {sessions.length > 1 && <ConfirmButton label="signOutOthers" sure="tokenRevokeSure" disabled={work.isBusy} work={() => work.run(endOthers)} />}
      <Problem text={work.problem} />
    </Section>
  );
}

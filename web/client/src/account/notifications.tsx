// Settings of notifications while I am away, and their channels.
import { signal } from '@preact/signals';
import { ApiError } from '../api';
import { calendarUrl, tournamentCalendarUrl } from '../file_urls';
import type { App, Page } from '../app';
import { canPush, subscribe, thisBrowser, unsubscribe } from '../offline/push';
import { ConfirmButton, CopyField, errorText, Field, knownPassword } from '../parts/form';
import { FormBehindButton } from '../parts/form_behind_button';
import { pageOf } from '../parts/page';
import { PasswordInput } from '../parts/password';
import type { Notifications, WantedNotifications } from '../wire';
import { dateText, language, t } from '../words';
import { loadNotificationWords, tn, type NotificationWord } from '../words/notifications';
import { ts } from '../words/security';
import { ActionRow, Row, Section } from './rows';

class Wishes {
  readonly now;
  readonly here = signal<string | null>(null); // the subscription of this browser
  constructor(
    readonly app: App,
    first: Notifications,
  ) {
    this.now = signal(first);
  }
  want(change: WantedNotifications): void {
    this.act(this.app.api.want(change).then((now) => (this.now.value = now)));
  }
  async give(address: string, password: string): Promise<void> {
    this.now.value = await this.app.api.giveAddress(address, password, language());
  }
  forget(): void {
    this.act(this.app.api.forgetAddress().then(() => this.read()));
  }
  push(on: boolean, key: string): void {
    this.act(on ? this.subscribe(key) : unsubscribe(this.app.api).then(() => this.read()));
  }
  endPush(id: string): void {
    this.act(this.app.api.endPush(id).then(() => this.read()));
  }
  makeCalendar(): void {
    this.act(this.app.api.makeCalendar().then(() => this.read()));
  }
  endCalendar(): void {
    this.act(this.app.api.endCalendar().then(() => this.read()));
  }
  async read(): Promise<void> {
    this.now.value = await this.app.api.notifications();
    this.here.value = await thisBrowser();
  }
  // A browser throws if its push service is unreachable.
  private async subscribe(key: string): Promise<void> {
    const done = await subscribe(this.app.api, key).catch((error: unknown) => (error instanceof ApiError ? Promise.reject(error) : null));
    await this.read();
    if (!done) throw new ApiError(0, 'push', tn('pushDenied'));
  }
  private act(work: Promise<unknown>): void {
    work
      .then(() => this.app.notice(t('saved')))
      .catch((error: unknown) => {
        this.app.notice(errorText(error));
        this.now.value = { ...this.now.value }; // resets a checkbox whose change failed
      });
  }
}

function Switch({ wishes, topic, label, hint }: { wishes: Wishes; topic: keyof WantedNotifications; label: NotificationWord; hint?: NotificationWord }) {
  return (
    <Row label={tn(label)} hint={hint && tn(hint)}>
      <input type="checkbox" role="switch" checked={wishes.now.value.wanted[topic]} onChange={(event) => wishes.want({ [topic]: event.currentTarget.checked })} />
    </Row>
  );
}

function Mail({ wishes }: { wishes: Wishes }) {
  const { offered, address, asked } = wishes.now.value.mail;
  const state = [address !== null && tn('mailIs', { address }), asked !== null && tn('mailAsked', { address: asked })].filter(Boolean).join(' ');
  return (
    <Section title={tn('notifyMail')}>
      {!offered && <p>{tn('mailNone')}</p>}
      {(offered || state !== '') && (
        <ActionRow label={tn('mailAddress')} hint={state ? <span role="status">{state}</span> : tn('mailWhy')}>
          {offered && (
            <FormBehindButton open={ts('edit')} label={tn('mailSend')} submit={(data) => wishes.give(String(data.get('address')).trim(), String(data.get('password')))}>
              <Field label={tn('mailAddress')}>
                <input name="address" type="email" required maxLength={254} autocomplete="email" />
              </Field>
              <Field label={ts('currentPassword')}>
                <PasswordInput {...knownPassword} />
              </Field>
            </FormBehindButton>
          )}
        </ActionRow>
      )}
      {address !== null && <Switch wishes={wishes} topic="mailTurns" label="mailTurns" hint="mailTurnsHint" />}
      {(address ?? asked) !== null && (
        <p class="actions">
          <ConfirmButton label="mailForget" sure="mailForgetSure" work={() => wishes.forget()} />
        </p>
      )}
    </Section>
  );
}

const pushTopics = ['pushTurns', 'pushChallenges', 'pushMessages', 'pushRounds'] as const;

function Push({ wishes }: { wishes: Wishes }) {
  const { key, browsers } = wishes.now.value.push;
  const here = wishes.here.value;
  const isOn = browsers.some(({ id }) => id === here);
  const elsewhere = browsers.filter(({ id }) => id !== here);
  if (key === null) return null;
  return (
    <Section title={tn('notifyPush')}>
      <p>{canPush() ? tn('pushText') : tn('pushCannot')}</p>
      {canPush() && (
        <Row label={tn('pushHere')}>
          <input type="checkbox" role="switch" checked={isOn} onChange={(event) => wishes.push(event.currentTarget.checked, key)} />
        </Row>
      )}
      {browsers.length > 0 && (
        <div role="group" aria-label={tn('pushWhat')}>
          <h3>{tn('pushWhat')}</h3>
          {pushTopics.map((topic) => (
            <Switch key={topic} wishes={wishes} topic={topic} label={topic} />
          ))}
        </div>
      )}
      {elsewhere.map(({ id, browser, made }) => (
        <ActionRow key={id} label={browser || ts('unknownBrowser')} hint={t('tokenMade', { date: dateText(made) })}>
          <button type="button" class="quiet" onClick={() => wishes.endPush(id)}>
            {tn('pushEnd')}
          </button>
        </ActionRow>
      ))}
    </Section>
  );
}

function Calendar({ wishes }: { wishes: Wishes }) {
  const word = wishes.now.value.calendar;
  const whole = (path: string) => location.origin + path;
  const say = (text: string) => wishes.app.notice(text);
  return (
    <Section title={tn('notifyCalendar')}>
      <p>{tn('calendarText')}</p>
      <CopyField label={tn('calendarAll')} text={whole(tournamentCalendarUrl)} notice={say} />
      {word !== null && <CopyField key={word} label={tn('calendarMine')} text={whole(calendarUrl(word))} notice={say} />}
      {word !== null && <p>{tn('calendarSecret')}</p>}
      <p class="actions">
        <button type="button" onClick={() => wishes.makeCalendar()}>
          {tn(word === null ? 'calendarMake' : 'calendarRenew')}
        </button>
        {word !== null && (
          <button type="button" class="quiet" onClick={() => wishes.endCalendar()}>
            {tn('calendarEnd')}
          </button>
        )}
      </p>
    </Section>
  );
}

export async function notifications(app: App): Promise<Page> {
  await loadNotificationWords();
  if (app.me.get().kind !== 'member') return pageOf(t('notifications'), <p>{tn('notifyMembers')}</p>);
  const wishes = new Wishes(app, await app.api.notifications());
  wishes.here.value = await thisBrowser().catch(() => null);
  return pageOf(
    t('notifications'),
    <div class="settings">
      <Push wishes={wishes} />
      <Mail wishes={wishes} />
      <Calendar wishes={wishes} />
    </div>,
  );
}

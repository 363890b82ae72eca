// Mail and its links, push messages and the calendar, beginning in the settings; with a mail server in the
// test.
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { launchWhole, type Page } from './browser';
import { visitors } from './visitors';

const password = 'a long sword in the hall';
const mails: string[] = []; // the decoded texts
let sink: Server;
let port = 0;

beforeAll(async () => {
  sink = createServer((client) => {
    let text = '';
    let isBody = false;
    client.write('220 sink\r\n');
    client.on('error', () => undefined);
    client.on('data', (bytes) => {
      text += bytes.toString();
      for (let end = text.indexOf('\r\n'); !isBody && end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        isBody = line === 'DATA';
        client.write(isBody ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
      const end = text.indexOf('\r\n.\r\n');
      if (!isBody || end < 0) return;
      mails.push(Buffer.from(text.slice(text.indexOf('\r\n\r\n'), end), 'base64').toString());
      text = '';
      isBody = false;
      client.write('250 taken\r\n');
    });
  });
  await new Promise<void>((done) => sink.listen(0, '127.0.0.1', done));
  port = (sink.address() as { port: number }).port;
});
afterAll(() => void sink.close());
beforeEach(() => void mails.splice(0));

const url = 'https://tafl.example.org';
const { come, site } = visitors(() => ['--url', url, '--smtp', `smtp://127.0.0.1:${port}`, '--mail-from', 'tafl@example.org'], launchWhole);

async function register(page: Page): Promise<void> {
  await page.goto(`${site().address}/register`);
  await page.getByLabel('Name').fill('Ivar');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL((where) => where.pathname !== '/register');
}

// Follows the link of that page in the mail with this number.
async function follow(page: Page, number: number, path: string): Promise<void> {
  await expect.poll(() => mails.length).toBeGreaterThan(number);
  const found = new RegExp(`${url}(${path}#\\S+)`).exec(mails[number] ?? '');
  await page.goto(site().address + (found?.[1] ?? '/nowhere'));
}

const card = (page: Page, title: string) => page.locator('.settings-section', { has: page.getByRole('heading', { name: title }) });

it('an address is confirmed, sets a new password, and gets no more reminders', async () => {
  const page = await come();
  await register(page);
  await page.goto(`${site().address}/settings`);
  await page.getByRole('link', { name: 'Notifications' }).click();
  const mail = card(page, 'By e-mail');
  await mail.getByRole('button', { name: 'Edit' }).click();
  await mail.getByLabel('E-mail address').fill('ivar@example.org');
  await mail.getByLabel('Current password').fill('wrong');
  await mail.getByRole('button', { name: 'Send a confirmation link' }).click();
  await mail.getByText('The password is wrong.').waitFor();
  await mail.getByLabel('Current password').fill(password);
  await mail.getByRole('button', { name: 'Send a confirmation link' }).click();
  await mail.getByText('A link is on its way to ivar@example.org').waitFor();

  const elsewhere = await come();
  await follow(elsewhere, 0, '/mail');
  await elsewhere.getByRole('button', { name: 'Confirm address' }).click();
  await elsewhere.getByText('The address is confirmed.').waitFor();

  await elsewhere.goto(`${site().address}/reset`);
  const byMail = elsewhere.locator('.card', { hasText: 'If your account has an e-mail address' });
  await byMail.getByLabel('Name').fill('Ivar');
  await byMail.getByRole('button', { name: 'Send the link' }).click();
  await elsewhere.getByText('If Ivar has a confirmed e-mail address').waitFor();
  await follow(elsewhere, 1, '/reset');
  await elsewhere.getByLabel('New password').fill('another long sword');
  await elsewhere.getByRole('button', { name: 'Change password' }).click();
  await elsewhere.getByText('Your new password is set.').waitFor();

  await follow(elsewhere, 1, '/unsubscribe');
  await elsewhere.getByRole('button', { name: 'Stop the reminders' }).click();
  await elsewhere.getByText('Done.').waitFor();

  await page.goto(`${site().address}/sign-in`);
  await page.getByLabel('Name').fill('Ivar');
  await page.getByLabel('Password', { exact: true }).fill('another long sword');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((where) => where.pathname !== '/sign-in');
  await page.goto(`${site().address}/settings/notifications`);
  await mail.getByText('Mail goes to ivar@example.org.').waitFor();
  const reminders = mail.getByLabel('Remind me before my time runs out');
  expect(await reminders.isChecked()).toBe(false);
  await reminders.check();
  await expect.poll(async () => (await (await page.request.get(`${site().address}/api/v1/me/notifications`)).json()).wanted.mailTurns).toBe(true);
  if (process.env['SHOTS']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [width, height] of [[360, 740], [740, 360], [1440, 900]] as const) {
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: `${process.env['SHOTS']}/notifications-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
  }
});

// Browsers' push services are unreachable here: the subscription is fake and the message is delivered by the
// developer tools; everything in between is real.
async function withPushService(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: site().address });
  await page.addInitScript(() => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const endpoint = 'https://push.example.org/ivar';
    const flag = 'e2e.subscribed';
    const made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => (localStorage.removeItem(flag), true) };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(flag) ? made : null) as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(flag, 'yes');
      return made as unknown as PushSubscription;
    };
  });
}

async function deliver(page: Page, data: object): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const known = new Promise<string>((found) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL }) => scopeURL.startsWith(site().address));
      if (mine) found(mine.registrationId);
    }),
  );
  await tools.send('ServiceWorker.enable');
  await tools.send('ServiceWorker.deliverPushMessage', { origin: site().address, registrationId: await known, data: JSON.stringify(data) });
}

const shown = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, tag }) => `${title} ${tag}`));

it('push messages are switched on, shown, and switched off', async () => {
  const page = await come({ serviceWorkers: 'allow' });
  await withPushService(page);
  await register(page);
  await page.goto(`${site().address}/settings/notifications`);
  const push = card(page, 'In this browser');
  await push.getByLabel('Show notifications in this browser').check();
  const turns = push.getByLabel('it is my turn in a correspondence game');
  await turns.waitFor();
  expect(await turns.isChecked()).toBe(true);
  await turns.uncheck();
  const wanted = async () => (await (await page.request.get(`${site().address}/api/v1/me/notifications`)).json()).wanted;
  await expect.poll(async () => (await wanted()).pushTurns).toBe(false);

  const bothShown = async () => {
    await deliver(page, { title: 'Olaf challenges you', link: '/challenge/aB3xY9qT' }); // lost while the worker is being started
    await deliver(page, { title: 'Olaf has written to you', link: '/messages/Olaf' });
    return (await shown(page)).sort();
  };
  const both = ['Olaf challenges you /challenge/aB3xY9qT', 'Olaf has written to you /messages/Olaf'];
  await expect.poll(bothShown, { interval: 1000 }).toEqual(both); // this browser takes them away after half a minute

  await page.reload();
  await push.getByLabel('Show notifications in this browser').uncheck();
  await turns.waitFor({ state: 'detached' });
});

it('a calendar has an address of its own, which can be changed and ended', async () => {
  const page = await come();
  await register(page);
  await page.goto(`${site().address}/settings/notifications`);
  const calendar = card(page, 'In your calendar');
  expect(await calendar.getByLabel('All tournaments').inputValue()).toBe(`${site().address}/api/v1/tournaments.ics`);
  await calendar.getByRole('button', { name: 'Create a personal calendar' }).click();
  const mine = calendar.getByLabel('Your tournaments');
  const first = await mine.inputValue();
  const read = await page.request.get(first);
  expect(read.headers()['content-type']).toContain('text/calendar');
  expect(await read.text()).toContain('BEGIN:VCALENDAR');
  await calendar.getByRole('button', { name: 'New address' }).click();
  await expect.poll(() => mine.inputValue()).not.toBe(first);
  expect((await page.request.get(first)).status()).toBe(404);
  await calendar.getByRole('button', { name: 'Remove', exact: true }).click();
  await mine.waitFor({ state: 'detached' });
});

// Codes of an app when signing in, recovery codes, and the list of devices.
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { giveNameAndPassword, password, register, signIn, type Page } from './browser';
import { visitors } from './visitors';

const { come, site } = visitors();

const presentStep = () => Math.floor(Date.now() / 30_000);

// RFC 6238, as an authenticator app computes it. The server accepts the steps next to its own, so that a code
// made of the present step has half a minute to arrive.
function codeOf(secret: string, step: number): string {
  const bits = [...secret.replaceAll(' ', '')].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(message).digest();
  const number = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

const card = (page: Page, title: string) => page.locator('section', { has: page.getByRole('heading', { name: title }) });

it('an account takes a code of the app to sign in, and devices are signed out', async () => {
  const page = await come();
  await register(page, 'Ivar');
  await page.goto(`${site().address}/settings`);
  const guard = card(page, 'Signing in');
  expect(await page.locator('input[type=password]').count(), 'nothing asks for the password yet').toBe(0);
  await guard.getByRole('button', { name: 'Set up an app' }).click();
  await guard.getByLabel('Current password').fill(password);
  await guard.getByRole('button', { name: 'Set up an app' }).click();
  await guard.getByAltText('QR code of the key').waitFor();
  const secret = await guard.getByLabel('Key').inputValue();
  const enrolled = presentStep();
  await guard.getByLabel('Code', { exact: true }).fill(codeOf(secret, enrolled));
  await guard.getByRole('button', { name: 'Confirm' }).click();
  const codes = (await guard.locator('.codes').innerText()).trim().split(/\s+/);
  expect(codes).toHaveLength(10);
  const fresh = guard.locator('div', { has: page.getByRole('heading', { name: 'Recovery codes' }) }).last();
  await fresh.getByRole('button', { name: 'Create ten new codes' }).click();
  await fresh.getByLabel('Current password').fill(password);
  await fresh.getByLabel('Code').fill(codes[9] ?? '');
  await fresh.getByRole('button', { name: 'Create ten new codes' }).click();
  await guard.locator('.codes', { hasNotText: codes[0] ?? '' }).waitFor();
  expect(await guard.locator('.codes').count(), 'the earlier ones are gone').toBe(1);
  codes.splice(0, 10, ...(await guard.locator('.codes').innerText()).trim().split(/\s+/));

  const phone = await come();
  await giveNameAndPassword(phone, 'Ivar');
  await phone.getByLabel('Code').fill('000000');
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await phone.getByText('This code is wrong').waitFor();
  const unused = Math.max(enrolled + 1, presentStep()); // a code is valid once
  await phone.getByLabel('Code').fill(codeOf(secret, unused));
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await phone.waitForURL((url) => url.pathname !== '/sign-in');

  await page.reload();
  const devices = card(page, 'Where you are signed in').locator('li');
  await expect.poll(() => devices.count()).toBe(2);
  await devices.filter({ hasNotText: 'this browser' }).getByRole('button', { name: 'Sign out' }).click();
  await devices.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => devices.count()).toBe(1);
  expect((await phone.request.get(`${site().address}/api/v1/me/sessions`)).status()).toBe(401);
  if (process.env['SHOTS']) {
    for (const [width, height] of [[360, 740], [740, 360], [1440, 900]] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${process.env['SHOTS']}/settings-${width}.png`, fullPage: true });
    }
  }

  const erase = () => page.getByRole('button', { name: 'Confirm deletion' }).click();
  await page.getByRole('link', { name: 'Delete account' }).click();
  await page.getByLabel('Current password').fill(password);
  await erase();
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await erase();
  await page.waitForURL((url) => url.pathname === '/');
  await giveNameAndPassword(phone, 'Ivar');
  await phone.getByRole('alert').filter({ hasText: 'The name or the password is wrong' }).waitFor();
});

it('who was signed out elsewhere is shown as a guest as soon as a slow site answers', async () => {
  const page = await come();
  await register(page, 'Ivar');
  await page.goto('about:blank'); // no answer to that page is under way any more
  await page.context().clearCookies();
  let answer = () => undefined as void;
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/v1/me', (route) => void held.then(() => route.continue()));
  await page.goto(`${site().address}/sign-in`);
  await page.getByText('You are signed in as Ivar').waitFor();
  answer();
  await page.getByLabel('Name').waitFor();
});

it('who is signed out on another device sees it at once, without a reload', async () => {
  const [page, phone] = [await come(), await come()];
  await register(page, 'Ivar');
  await signIn(phone, 'Ivar');
  await page.goto(`${site().address}/settings`);
  const devices = card(page, 'Where you are signed in').locator('li');
  await devices.filter({ hasNotText: 'this browser' }).getByRole('button', { name: 'Sign out' }).click();
  await devices.getByRole('button', { name: 'Confirm' }).click();
  await phone.getByText('You have been signed out of your account.').waitFor();
  await phone.locator('header .me', { hasNotText: 'Ivar' }).waitFor();
  await phone.getByRole('link', { name: 'Sign in' }).first().waitFor();
  await page.locator('header .me', { hasText: 'Ivar' }).waitFor();
});

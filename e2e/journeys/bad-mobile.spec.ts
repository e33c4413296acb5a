import type { Page } from '@playwright/test';
import { expectFault } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { arabicDigits, persianDigits } from '../harness/worst';
import { walkTo } from '../harness/way';

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a mobile is understood in any spelling and any digits @once', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  const national = person.mobile.slice(1);
  const spaced = `${national.slice(0, 2)} ${national.slice(2, 5)} ${national.slice(5)}`;
  for (const spelling of [
    person.mobile,
    national,
    `+966${national}`,
    `00966 ${spaced}`,
    `+966 (0) ${spaced}`,
    arabicDigits(person.mobile),
    arabicDigits(`00966 ${spaced}`),
    persianDigits(`0${spaced}`),
    `\u200f+966-${spaced.replaceAll(' ', '-')}\u200e`,
  ]) {
    await wizard.askForCode(spelling);
    await expect(page.getByText(`0${spaced}`), spelling).toBeVisible();
    await press(page, t('step-mobile.change-number'));
    await expect(box(page, t('step-mobile.label'))).toHaveValue(spelling);
  }
  expect(await world.codes(person.mobile)).toHaveLength(1);
});

test('a landline, a foreign number and no number are refused kindly @long-in-english', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkTo(wizard, 'mobile');
  const seen = await world.lastRequest();
  const field = box(page, t('step-mobile.label'));
  const faults: [typed: string, code: string][] = [
    ['', 'mobile-missing'],
    ['011 234 5678', 'mobile-landline'],
    [arabicDigits('0112345678'), 'mobile-landline'],
    ['+966 12 345 6789', 'mobile-landline'],
    ['+44 7911 123456', 'mobile-foreign'],
    ['00971501234567', 'mobile-foreign'],
    ['055123', 'mobile-length'],
    ['05512345678', 'mobile-length'],
    ['سعاد', 'mobile-not-a-number'],
  ];
  for (const [typed, code] of faults) {
    await field.fill(typed);
    await press(page, t('step-mobile.send'));
    await expectFault(field, t(`step-mobile.errors.${code}`));
    await expect(field).toHaveValue(typed);
  }
  expect((await world.requests(seen)).filter(({ party }) => party === 'verify')).toEqual([]);
});

/** Six digits that were not sent. */
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a wrong code is said, and after too many of them the right one is worth nothing @once', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.askForCode();
  const right = await world.code(person.mobile);
  const field = box(page, t('step-mobile.code-label'));

  await press(page, t('step-mobile.confirm'));
  await expectFault(field, t('step-mobile.errors.code-missing'));
  await wizard.enterCode(right.slice(0, 3));
  await expectFault(field, t('step-mobile.errors.code-length'));
  await expect(field).toHaveValue(right.slice(0, 3));

  const seen = await world.lastRequest();
  const checks = async () =>
    (await world.requests(seen)).filter(({ operation }) => operation === 'verify-check').length;
  for (let times = 1; times <= 5; times += 1) {
    // Pressed again before the reply is here, it would be the same press.
    const replied = page.waitForResponse(
      (reply) => reply.url().includes('/api/journey/mobile') && reply.request().method() === 'POST',
    );
    await wizard.enterCode(another(right));
    await replied;
    await expect.poll(checks).toBe(times);
    await expectFault(field, t('step-mobile.errors.code-wrong'));
    await expect(field).toHaveValue(another(right));
  }
  await wizard.enterCode(right);
  await expectFault(field, t('step-mobile.errors.code-spent'));
  const linked = await world.requests(seen);
  expect(linked.filter(({ operation }) => operation === 'link-customer')).toEqual([]);
});

test('a code that is typed digit by digit is not called wrong on the way @once @long', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.askForCode();
  const code = await world.code(person.mobile);
  // A fault that comes and goes between two looks counts as well.
  await page.evaluate(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.push(document.querySelector('#code')?.getAttribute('aria-invalid') === 'true');
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await box(page, t('step-mobile.code-label')).pressSequentially(code);
  await wizard.at('registration');
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen).not.toContain(true);
});

test('an expired code is said, and a new one goes on @once @long', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.askForCode();
  const old = await world.code(person.mobile);
  await world.advance('PT11M');
  await wizard.enterCode(old);
  await expectFault(box(page, t('step-mobile.code-label')), t('step-mobile.errors.code-expired'));

  await page.reload();
  await wizard.alive();
  await expect(
    page.getByRole('status').filter({ hasText: t('step-mobile.resend') }),
  ).toBeAttached();
  await press(page, t('step-mobile.resend'));
  await wizard.enterCode(await world.code(person.mobile, 2));
  await wizard.at('registration');
});

test('another code is waited for in sight: a countdown and no button, then the button, which is read out @once', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  await page.clock.install();
  await wizard.askForCode();
  const words = t('step-mobile.resend-in').trim();
  const countdown = page.getByRole('paragraph').filter({ hasText: words });
  const again = page.getByRole('button', { name: t('step-mobile.resend'), exact: true });
  const told = page.getByRole('status').filter({ hasText: t('step-mobile.resend') });
  const left = async () => {
    const [, minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec(await countdown.innerText()) ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  await expect(countdown).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(told).toHaveCount(0);
  const atFirst = await left();
  await page.clock.runFor(10_000);
  expect(atFirst - (await left())).toBeGreaterThanOrEqual(10);
  await page.clock.runFor((await left()) * 1_000);
  await expect(again).toBeVisible();
  await expect(told).toBeAttached();
  await expect(countdown).toHaveCount(0);

  // The server counts for itself.
  await world.advance('PT1M');
  await again.click();
  await world.code(person.mobile, 2);
  await expect(countdown).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('the code comes out of its SMS where a browser can take it @once @long', async ({
  wizard,
  page,
  world,
  person,
}) => {
  await page.addInitScript(() => {
    const sms = new EventTarget();
    const taken = (_options: object) =>
      new Promise((resolve) => {
        sms.addEventListener('code', (event) =>
          resolve({ code: (event as CustomEvent<string>).detail }),
        );
      });
    Object.assign(window, { OTPCredential: class {}, sms });
    Object.defineProperty(navigator, 'credentials', { value: { get: taken } });
  });
  await walkTo(wizard, 'mobile');
  await wizard.askForCode();
  const code = await world.code(person.mobile);
  await page.evaluate((detail) => {
    (window as unknown as { sms: EventTarget }).sms.dispatchEvent(
      new CustomEvent('code', { detail }),
    );
  }, code);
  await wizard.at('registration');
});

test('too many codes asked for: a polite wait, and no message more @once @long', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.askForCode();
  for (let sent = 2; sent <= 5; sent += 1) {
    await world.advance('PT3M');
    await page.reload();
    await wizard.alive();
    await press(page, t('step-mobile.resend'));
    await world.code(person.mobile, sent);
  }
  await world.advance('PT3M');
  await page.reload();
  await wizard.alive();
  await press(page, t('step-mobile.resend'));
  await expectFault(
    box(page, t('step-mobile.code-label')),
    t('step-mobile.errors.codes-used-up', { count: 60, n: '60' }),
  );
  expect(await world.codes(person.mobile)).toHaveLength(5);
});

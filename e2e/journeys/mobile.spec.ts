import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { expectFieldError } from '../harness/expect-errors';
import { arabicDigits, persianDigits } from '../harness/extreme-input';
import { callsOf } from '../harness/pin';
import { wrongCode } from '../harness/step-answers';
import { walkTo } from '../harness/walk';

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a mobile number in any notation, a code pasted with its message, and a date in any digits are understood @once', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  const seen = await world.lastRequest();
  const field = box(page, t('step-mobile.label'));
  for (const [typed, code] of [
    ['', 'mobile-missing'],
    [arabicDigits('0112345678'), 'mobile-landline'],
    ['+44 7911 123456', 'mobile-foreign'],
    ['سعاد', 'mobile-not-a-number'],
  ] as const) {
    await field.fill(typed);
    await press(page, t('step-mobile.send'));
    await expectFieldError(field, t(`step-mobile.errors.${code}`));
    await expect(field).toHaveValue(typed);
  }
  expect((await world.requests(seen)).filter(({ party }) => party === 'verify')).toEqual([]);

  const national = person.mobile.slice(1);
  const spaced = `${national.slice(0, 2)} ${national.slice(2, 5)} ${national.slice(5)}`;
  for (const spelling of [
    `+966 (0) ${spaced}`,
    arabicDigits(`00966 ${spaced}`),
    `\u200f+966-${spaced.replaceAll(' ', '-')}\u200e`,
    persianDigits(`0${spaced}`),
  ]) {
    await wizard.requestCode(spelling);
    await expect(page.getByText(`0${spaced}`), spelling).toBeVisible();
    await press(page, t('step-mobile.change-number'));
    await expect(field).toHaveValue(spelling);
  }
  expect(await world.codes(person.mobile)).toHaveLength(1);
  await press(page, t('step-mobile.send'));
  const message = `رمزك ${persianDigits(await world.code(person.mobile))}، صالح ${arabicDigits('10')} دقائق`;
  await box(page, t('step-mobile.code-label')).fill(message);

  await wizard.at('registration');
  await box(page, t('step-registration.name')).fill('مها');
  await box(page, t('form.day')).fill(`\u200f${arabicDigits('23')}`);
  await page.getByRole('combobox', { name: t('form.month') }).selectOption('4');
  await box(page, t('form.year')).fill(persianDigits('1991'));
  await page.getByRole('radio', { name: t('step-registration.genders.female') }).check();
  await press(page, t('steps.save'));
  await wizard.at('address');
  const [linked] = await callsOf(world, seen, 'link-customer');
  expect(linked?.fields).toMatchObject({ name: 'مها', date_of_birth: '1991-04-23' });
});

test('a code typed digit by digit shows no early error, can be interrupted, and can be replaced when wrong @once', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.requestCode();
  const right = await world.code(person.mobile);
  const wrong = wrongCode(right);
  const code = box(page, t('step-mobile.code-label'));
  await expect(code).toBeFocused();
  // An observer also catches an error that appears only briefly.
  await code.evaluate((field: HTMLInputElement) => {
    const early: boolean[] = [];
    Object.assign(window, { tooEarly: early });
    new MutationObserver(() => {
      early.push(field.value.length < 6 && field.ariaInvalid === 'true');
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await code.pressSequentially(wrong.slice(0, 3));
  // The customer switches to the messages app and back.
  await code.evaluate((field: HTMLInputElement) => {
    field.blur();
    field.focus();
  });
  await page.keyboard.type(wrong.slice(3));
  await expect(code).toHaveValue(wrong);
  await expectFieldError(code, t('step-mobile.errors.code-wrong'));
  const early = await page.evaluate(() => (window as unknown as { tooEarly: boolean[] }).tooEarly);
  expect(early.length).toBeGreaterThan(0);
  expect(early).not.toContain(true);
  await code.focus();
  await page.keyboard.type(right);
  await wizard.at('registration');
});

test('a countdown precedes the button for another code, the button is announced, and a used-up limit is reported @once', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  await walkTo(wizard, 'mobile');
  await page.clock.install();
  await wizard.requestCode();
  const text = t('step-mobile.resend-in').trim();
  const countdown = page.getByRole('paragraph').filter({ hasText: text });
  const again = page.getByRole('button', { name: t('step-mobile.resend'), exact: true });
  const resendStatus = page.getByRole('status').filter({ hasText: t('step-mobile.resend') });
  const left = async () => {
    const [, minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec(await countdown.innerText()) ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  await expect(countdown).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(resendStatus).toHaveCount(0);
  const atFirst = await left();
  await page.clock.runFor(10_000);
  expect(atFirst - (await left())).toBeGreaterThanOrEqual(10);
  await page.clock.runFor((await left()) * 1_000);
  await expect(again).toBeVisible();
  await expect(resendStatus).toBeAttached();
  await expect(countdown).toHaveCount(0);

  // The server counts independently.
  await world.advance('PT1M');
  await again.click();
  await world.code(person.mobile, 2);
  await expect(countdown).toBeVisible();
  await expect(again).toHaveCount(0);

  // Above the limit of codes: a notice with the wait.
  await page.clock.runFor((await left()) * 1_000);
  await world.advance('PT5M');
  await world.fault({ operation: 'verify-start', kind: 'status', status: 429 });
  await again.click();
  const wait = t('step-mobile.errors.codes-used-up', { count: 5, n: '5' });
  await expectFieldError(box(page, t('step-mobile.code-label')), wait);
  expect(await world.codes(person.mobile)).toHaveLength(2);
});

test('the code is filled in from its SMS where the browser supports it @once @long', async ({
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
  await wizard.requestCode();
  const code = await world.code(person.mobile);
  await page.evaluate((detail) => {
    (window as unknown as { sms: EventTarget }).sms.dispatchEvent(
      new CustomEvent('code', { detail }),
    );
  }, code);
  await wizard.at('registration');
});

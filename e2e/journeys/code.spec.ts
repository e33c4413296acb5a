import { expectFault } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { button } from '../harness/pin';
import { holdBack } from '../harness/slow-line';
import { walkTo } from '../harness/way';

test('a code that is half typed goes on after a look at the message; a wrong one is typed anew @once', async ({
  wizard,
  page,
  t,
  person,
  world,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.askForCode();
  const right = await world.code(person.mobile);
  const code = page.getByRole('textbox', { name: t('step-mobile.code-label') });
  await expect(code).toBeFocused();
  /** The message app is in front for a while. */
  const lookAway = () =>
    code.evaluate((field: HTMLInputElement) => {
      field.blur();
      field.focus();
    });
  const wrong = right === '123456' ? '654321' : '123456';
  await page.keyboard.type(wrong.slice(0, 3));
  await lookAway();
  await page.keyboard.type(wrong.slice(3));
  await expect(code).toHaveValue(wrong);
  await expectFault(code, t('step-mobile.errors.code-wrong'));
  await code.focus();
  await page.keyboard.type(right);
  await wizard.at('registration');
});

test('another code is asked for after a wrong one, and nobody is told to enter it before it came @once @long', async ({
  wizard,
  page,
  t,
  person,
  world,
}) => {
  await walkTo(wizard, 'mobile');
  await wizard.askForCode();
  const right = await world.code(person.mobile);
  await world.advance('PT31S');
  await page.reload();
  await wizard.alive();
  await wizard.enterCode(right === '123456' ? '654321' : '123456');
  const code = page.getByRole('textbox', { name: t('step-mobile.code-label') });
  await expectFault(code, t('step-mobile.errors.code-wrong'));
  const line = await holdBack(
    page,
    (request) => request.method() === 'POST' && /\/api\/journey\/mobile/.test(request.url()),
  );
  await button(wizard, t('step-mobile.resend')).click();
  await expect.poll(line.count).toBe(1);
  await expect(button(wizard, t('step-mobile.sending'))).toBeVisible();
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  line.letGo();
  await wizard.enterCode(await world.code(person.mobile, 2));
  await wizard.at('registration');
});

import { expectFault } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { walkTo } from '../harness/way';

test('a code that is half typed goes on after a look at the message; a wrong one is typed anew @once @long', async ({
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

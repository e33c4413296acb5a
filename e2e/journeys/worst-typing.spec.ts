import type { Locator, Page } from '@playwright/test';
import { layoutFaults } from '../states/layout';
import { expect, test } from '../support/customer';
import type { StepName } from '../support/door';
import { walkTo } from '../support/way';
import type { Wizard } from '../support/wizard';
import { messagesFile } from '../support/ground';
import { paste, worst } from '../support/worst';

/** Every field of a page that takes text, whatever it is called. */
async function textFields(page: Page): Promise<Locator[]> {
  const main = page.getByRole('main');
  const boxes = main
    .getByRole('textbox')
    .or(main.getByRole('searchbox'))
    .or(main.getByRole('combobox').and(main.locator('input')));
  return boxes.all();
}

/** All sentences in which a step can find fault with an answer, with whatever stands where they count. */
function faultsOf({ language }: Wizard, step: StepName): RegExp {
  const file = messagesFile(language) as Record<string, { errors?: Record<string, string> }>;
  const sentences = Object.values({ ...file.steps?.errors, ...file[`step-${step}`]?.errors });
  const literal = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const forms = sentences.flatMap((sentence) =>
    /\{\w+, plural,/.test(sentence)
      ? [...sentence.matchAll(/\w+ \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, form = '']) => form)
      : [sentence],
  );
  return new RegExp(forms.map((form) => literal(form).replace(/\{\w+\}/g, '.+')).join('|'));
}

/** The page as it is after something terrible was typed and sent. */
async function expectKind(wizard: Wizard, step: StepName, what: string): Promise<void> {
  const { page } = wizard;
  const sentences = faultsOf(wizard, step);
  const wrong = page.getByRole('main').locator('[aria-invalid="true"]');
  for (const field of await wrong.all()) {
    const said = await field.evaluate((one) => {
      const words: string[] = [];
      for (let up: Element | null = one; up; up = up.parentElement)
        for (const id of (up.getAttribute('aria-describedby') ?? '').split(' '))
          words.push(document.getElementById(id)?.textContent ?? '');
      return words.join(' ');
    });
    expect(said, `${step}, ${what}`).toMatch(sentences);
  }
  expect(await layoutFaults(page), `${step}, ${what}`).toEqual([]);
  expect(await page.evaluate(() => 'hurt' in window), what).toBe(false);
}

/** Types it into every field of the open step at once, and sends: either it is understood, or refused beside its field. */
async function typeEverywhere(wizard: Wizard, step: StepName, send: string): Promise<void> {
  const { page } = wizard;
  const title = page.getByRole('heading', { level: 1, name: wizard.t(`step-${step}.title`) });
  for (const [what, text] of Object.entries(worst)) {
    for (const field of await textFields(page)) await paste(field, text);
    expect(await layoutFaults(page), `${step}, ${what}, before it is sent`).toEqual([]);
    await page.getByRole('button', { name: send, exact: true }).click();
    const refused = page.getByRole('main').getByRole('listitem').getByRole('link').first();
    await expect(
      refused.or(page.getByRole('heading', { level: 1 }).and(page.locator(':focus'))),
    ).toBeVisible();
    if (await title.isVisible()) await expectKind(wizard, step, what);
    else await wizard.open(step);
  }
}

test('the worst that can be typed is understood or refused kindly, and nothing breaks @once', async ({
  wizard,
  page,
  t,
  world,
  person,
}) => {
  test.slow();
  const seen = await world.lastRequest();
  await wizard.open('coverage');
  await typeEverywhere(wizard, 'coverage', t('step-coverage.submit'));
  await walkTo(wizard, 'mobile');
  await typeEverywhere(wizard, 'mobile', t('step-mobile.send'));
  const verified = (await world.requests(seen)).filter(({ party }) => party === 'verify');
  expect(verified, 'nothing of that is a number').toEqual([]);
  await wizard.askForCode();
  for (const text of Object.values(worst)) {
    await paste(page.getByRole('textbox', { name: t('step-mobile.code-label') }), text);
    await expectKind(wizard, 'mobile', text.slice(0, 20));
  }
  await wizard.enterCode(await world.code(person.mobile));
  await wizard.at('registration');
  await typeEverywhere(wizard, 'registration', t('steps.save'));
  await walkTo(wizard, 'address', { from: 'registration' });
  await typeEverywhere(wizard, 'address', t('steps.save'));
});

test('the worst text that is understood survives a reload, and the review shows it as it was typed @once', async ({
  wizard,
  page,
  t,
  person,
}) => {
  const all = [worst['HTML and a script'], worst['families of emoji']?.slice(0, 44), '٧٤٢١'].join(
    ' ',
  );
  const nasty = `${worst['marks and isolates of both directions']} ${all}`;
  person.name = `نورة ${worst['HTML and a script']}`;
  await walkTo(wizard, 'address');
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT');
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  const notes = page.getByRole('textbox', { name: t('step-address.notes') });
  await paste(notes, nasty);
  await paste(street, nasty);
  await kept;
  await street.blur();
  await expect(async () => {
    await page.reload();
    await wizard.alive();
    await expect(street).toHaveValue(nasty, { timeout: 1_000 });
  }).toPass();
  await expect(notes).toHaveValue(nasty);
  await page.getByRole('button', { name: t('steps.save'), exact: true }).click();
  await wizard.at('preferences');

  await walkTo(wizard, 'review', { from: 'preferences' });
  await expect(page.getByText(all).first()).toBeVisible();
  await expect(page.getByText(person.name)).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
});

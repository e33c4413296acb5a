import type { Locator, Page } from '@playwright/test';
import type { StepNow } from '@/lib/wizard/replies';
import { layoutFaults } from '../states/layout';
import { expectFault } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { FrontDoor, walkTo } from '../harness/way';
import {
  birth,
  building,
  code,
  coordinates,
  flat,
  mobile,
  name,
  notes,
  type Outcome,
  paste,
  type Refused,
  search,
  shortAddress,
  street,
  text,
  worst,
} from '../harness/worst';
import { button } from '../harness/pin';
import type { Wizard } from '../harness/wizard';

interface Line {
  field: Locator;
  outcomes: Record<string, Outcome>;
  /** What is put in its place where it was refused. */
  fine: string;
}

const box = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label });

/** The words of a fault, with how many letters are too many. */
function wordsOf({ t }: Wizard, step: string, { code: which, over: count }: Refused): string {
  const words = `step-${step}.errors.${which}`;
  return count === undefined ? t(words) : t(words, { count, n: count.toLocaleString('en') });
}

/** Types one text into each of these, presses, and finds each refused beside it or left in peace. */
async function expectOutcomes(
  wizard: Wizard,
  step: string,
  what: string,
  lines: Line[],
  send: string,
): Promise<void> {
  const { page } = wizard;
  for (const { field } of lines) await paste(field, text(what));
  await button(wizard, send).click();
  for (const { field, outcomes } of lines) {
    const outcome = outcomes[what];
    if (typeof outcome === 'object') await expectFault(field, wordsOf(wizard, step, outcome));
    else await expect(field, `${step}, ${what}`).not.toHaveAttribute('aria-invalid');
  }
  expect(await layoutFaults(page), `${step}, ${what}`).toEqual([]);
  expect(await page.evaluate(() => 'hurt' in window), what).toBe(false);
  for (const { field, outcomes, fine } of lines) {
    if (typeof outcomes[what] === 'object') await field.fill(fine);
  }
}

const answersAt = async (wizard: Wizard, step: string) =>
  (await new FrontDoor(wizard).read<StepNow>(`/api/journey/${step}`)).answers;

test('address: what each field makes of the worst that is typed @long', async ({
  wizard,
  page,
  t,
}) => {
  test.slow();
  await walkTo(wizard, 'address');
  const lines = {
    streetArea: { field: box(page, t('step-address.street')), outcomes: street, fine: 'شارع' },
    buildingNumber: { field: box(page, t('step-address.building')), outcomes: building, fine: '' },
    apartmentNumber: { field: box(page, t('step-address.flat')), outcomes: flat, fine: '' },
    shortAddress: { field: box(page, t('step-address.short')), outcomes: shortAddress, fine: '' },
    notes: { field: box(page, t('step-address.notes')), outcomes: notes, fine: '' },
  };
  for (const what of Object.keys(worst)) {
    await expectOutcomes(wizard, 'address', what, Object.values(lines), t('steps.save'));
    await button(wizard, t('steps.save')).click();
    await wizard.at('preferences');
    const understood = Object.entries(lines).map(([field, { outcomes, fine }]) => {
      const outcome = outcomes[what];
      return [field, typeof outcome === 'string' ? outcome : fine];
    });
    const kept = await answersAt(wizard, 'address');
    expect(kept, what).toMatchObject(Object.fromEntries(understood));
    await wizard.open('address');
  }
});

test('about you: what each field makes of the worst that is typed @once @long', async ({
  wizard,
  page,
  t,
}) => {
  test.slow();
  await walkTo(wizard, 'registration');
  const field = box(page, t('step-registration.name'));
  const line: Line = { field, outcomes: name, fine: 'نورة' };
  const group = page.getByRole('group', { name: t('step-registration.birth') });
  for (const what of Object.keys(worst)) {
    await box(page, t('form.day')).fill('1');
    await page.getByRole('combobox', { name: t('form.month') }).selectOption('1');
    await paste(box(page, t('form.year')), text(what));
    await expectOutcomes(wizard, 'registration', what, [line], t('steps.save'));
    await expectFault(group, wordsOf(wizard, 'registration', birth[what] as Refused));

    // The draft has it as it was typed; what is sent has it as it was understood.
    await wizard.page
      .getByRole('group', { name: t('step-registration.gender') })
      .getByRole('radio')
      .first()
      .check();
    await box(page, t('form.year')).fill('1991');
    await button(wizard, t('steps.save')).click();
    await wizard.at('address');
    const understood = typeof name[what] === 'string' ? name[what] : line.fine;
    expect((await answersAt(wizard, 'registration')).name, what).toBe(understood);
    await wizard.open('registration');
  }
});

/** A number, then its code: the same two questions in the wizard and at the account. */
async function expectNumberAndCode(wizard: Wizard, look: () => Promise<number>): Promise<void> {
  const { page, t, person, world } = wizard;
  const field = box(page, t('step-mobile.label'));
  for (const what of Object.keys(worst)) {
    const line = { field, outcomes: mobile, fine: '' };
    await expectOutcomes(wizard, 'mobile', what, [line], t('step-mobile.send'));
  }
  expect(await look(), 'nothing of that is a number').toBe(0);
  await wizard.askForCode(person.mobile);
  await world.code(person.mobile);
  const input = box(page, t('step-mobile.code-label'));
  for (const [what, [digitsOf, fault]] of Object.entries(code)) {
    await input.fill('');
    await paste(input, text(what));
    await expect(input, what).toHaveValue(digitsOf);
    if (fault === null) continue;
    await button(wizard, t('step-mobile.confirm')).click();
    await expectFault(input, t(`step-mobile.errors.${fault}`));
  }
  expect(await layoutFaults(page)).toEqual([]);
}

for (const where of ['the wizard', 'the account'] as const) {
  test(`number and code at ${where}: what they make of the worst that is typed @once @long`, async ({
    wizard,
    page,
    world,
    language,
  }) => {
    test.slow();
    if (where === 'the wizard') await walkTo(wizard, 'mobile');
    else {
      await page.goto(`/${language}/account`);
      await wizard.alive();
    }
    const seen = await world.lastRequest();
    await expectNumberAndCode(wizard, async () => {
      const since = await world.requests(seen);
      return since.filter(({ party }) => party === 'verify').length;
    });
  });
}

test('pickup spot: what the search and a typed point make of the worst that is typed @once @long', async ({
  wizard,
  page,
  t,
}) => {
  test.slow();
  await wizard.open('coverage');
  await page.getByText(t('step-coverage.coordinates')).click();
  const box = page.getByRole('combobox', { name: t('step-coverage.search') });
  const point = page.getByRole('textbox', { name: t('step-coverage.coordinates-label') });
  const lines = [
    { field: point, outcomes: coordinates, fine: '' },
    { field: box, outcomes: search, fine: '' },
  ];
  for (const what of Object.keys(worst)) {
    for (const one of lines) {
      await expectOutcomes(wizard, 'coverage', what, [one], t('step-coverage.submit'));
    }
  }
});

test('home: what the search makes of the worst that is typed, and of what is pasted before it is alive @once @long', async ({
  page,
  t,
  language,
  browser,
  app,
}) => {
  await page.goto(`/${language}`);
  await page.getByLabel(t('home.coverage.search')).focus();
  const field = page.getByRole('combobox', { name: t('step-coverage.search') });
  await expect(field).toBeFocused();
  for (const [what, typed] of Object.entries(worst)) {
    await paste(field, typed);
    const { code: fault } = search[what] as Refused;
    await expect(
      fault === 'place-unclear'
        ? page.getByRole('option').first()
        : page.getByText(t('step-coverage.none')),
      what,
    ).toBeVisible();
    expect(await layoutFaults(page), what).toEqual([]);
    expect(await page.evaluate(() => 'hurt' in window), what).toBe(false);
  }

  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: app.url });
  await plain.goto(`/${language}`);
  const link = `https://www.google.com/maps/place/${'x'.repeat(200)}`;
  await plain.getByLabel(t('home.coverage.search')).fill(link);
  await expect(plain.getByLabel(t('home.coverage.search'))).toHaveValue(link);
  await plain.keyboard.press('Enter');
  await plain.waitForURL(/start\/coverage\?place=/);
  await page.goto(plain.url());
  await plain.close();
  await expect(page.getByRole('combobox', { name: t('step-coverage.search') })).toHaveValue(link);
});

import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { expectSlide, planNames, riyals } from '../harness/presentation';
import { walkTo } from '../harness/walk';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test('each option shows its total and calculated prices per pickup and per kilo, and a saving is a badge @once', async ({
  page,
  t,
  language,
}) => {
  await page.goto(`/${language}/plans`);
  const family = card(page, planNames.family[language]);
  await expect(family).toContainText(t('plans.bags', { count: 2, n: '2' }));
  await expect(family).toContainText(t('plans.weight', { each: '10' }));
  // 480 for four pickups of two bags of ten kilos.
  const month = family.getByRole('link', {
    name: t('plans.start-with', { plan: planNames.family[language] }),
  });
  await expect(month.first()).toContainText(t('plans.pickups', { count: 4, n: '4' }));
  for (const amount of ['480', '120', '6']) {
    await expect(month.first()).toContainText(riyals(t, amount));
  }
  await expect(page.getByText(t('plans.computed'))).toBeVisible();

  // A saving is a badge where prices prove it, and no price is struck out.
  const options = card(page, planNames.weekly[language])
    .getByRole('link')
    .filter({ hasText: /%|\d/ });
  await expect(options.nth(0)).not.toContainText('%');
  await expect(options.nth(1)).toContainText(t('plans.saving', { percent: '10' }));
  await expect(options.nth(2)).toContainText(t('plans.saving', { percent: '15' }));
  const struck = await page
    .locator('main *')
    .evaluateAll(
      (all) =>
        all.filter((one) => getComputedStyle(one).textDecorationLine.includes('through')).length,
    );
  expect(struck).toBe(0);
});

test('a link to a plan and option opens with it chosen, can be copied, and falls back with a note @once', async ({
  page,
  t,
  language,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/${language}/plans?plan=12&type=122`);
  const named = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await expect(named(planNames.family[language])).toBeVisible();
  const family = card(page, planNames.family[language]);
  await expect(family.locator('[aria-current=true]')).toContainText(riyals(t, '864'));
  await expect(
    page.getByRole('link', {
      name: t('catalogue.start', { plan: planNames.family[language] }),
      exact: true,
    }),
  ).toHaveAttribute('href', `/${language}/start/coverage?plan=12&option=122`);
  const link = family.getByRole('link', { name: t('catalogue.link') });
  const address = new URL(`/${language}/plans?plan=12`, page.url()).href;
  await expect(async () => {
    await link.click();
    await expect(family.getByText(t('catalogue.link-copied'))).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await page.goto(`/${language}/plans?plan=12`);
  await expect(named(t('catalogue.linked', { plan: planNames.family[language] }))).toBeVisible();
  await page.goto(`/${language}/plans?plan=12&type=999`);
  await expect(page.getByText(t('catalogue.option-vanished-title'))).toBeVisible();
  await expect(card(page, planNames.family[language])).toBeVisible();
  await page.goto(`/${language}/plans?plan=999&type=1`);
  await expect(page.getByText(t('catalogue.vanished-title'))).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(6);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('without script plans can be compared, two questions suggest one, slides are a list, and forms say that they need script @once @long', async ({
    page,
    t,
    language,
  }) => {
    const { weekly, family } = planNames;
    await page.goto(`/${language}/plans`);
    await page.getByRole('link', { name: t('catalogue.compare-two') }).click();
    await expect(page.getByText(t('catalogue.compare-first'))).toBeVisible();
    await page.getByRole('link', { name: t('catalogue.compare-stop') }).click();
    await card(page, weekly[language])
      .getByRole('link', { name: t('catalogue.compare') })
      .click();
    // The page scrolls to the comparison bar, with the plans of the same service first below it.
    const picking = page.getByRole('region', { name: t('catalogue.compare-two') });
    await expect(
      picking.getByText(t('catalogue.compare-second', { plan: weekly[language] })),
    ).toBeInViewport();
    const others = picking.getByRole('link', {
      name: t('catalogue.compare-with', { plan: weekly[language] }),
    });
    await expect(others).toHaveCount(5);
    await expect(others.first()).toContainText(family[language]);
    await expect(others.first()).toBeInViewport();
    await others.first().click();
    await expect(page).toHaveURL(/compare=11(,|%2C)12#compare$/);
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText([weekly[language], family[language]]);
    await expect(table).toBeInViewport();
    const halfYear = t('plans.pickups', { count: 24, n: '24' });
    const row = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: halfYear }) });
    await expect(row.getByRole('cell')).toContainText([
      t('catalogue.not-sold'),
      riyals(t, '2,304'),
    ]);
    await expect(row.getByRole('link')).toHaveAttribute(
      'href',
      `/${language}/start/coverage?plan=12&option=124`,
    );
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(360);

    // Two questions suggest a plan, give the reason, and hide no other plan.
    await page.goto(`/${language}`);
    await page.getByRole('link', { name: t('home.helper') }).click();
    await page.getByRole('radio', { name: t('catalogue.sizes.4') }).check({ force: true });
    await page
      .getByRole('group', { name: t('catalogue.kind') })
      .getByRole('radio')
      .first()
      .check({ force: true });
    await page.getByRole('button', { name: t('catalogue.suggest') }).click();
    await expect(
      page.getByRole('heading', {
        name: t('catalogue.suggested', { plan: planNames.family[language] }),
      }),
    ).toBeVisible();
    const why = t('catalogue.why-enough', { people: '4', weekly: '14', pickup: '20' });
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(6);

    // The presentation works as linked slides; a withdrawn plan gets a message.
    // It is for sales staff: no customer page links to it.
    await page.goto(`/${language}/plans`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('a[href*="/present"]')).toHaveCount(0);
    await page.goto(`/${language}/plans/present`);
    await expectSlide(page, planNames.weekly[language], 11, 111);
    await page.getByRole('link', { name: t('present.next') }).click();
    await expectSlide(page, planNames.family[language], 12, 121);
    const slides = page.getByRole('navigation', { name: t('present.slides') });
    await slides.getByRole('link', { name: planNames.rack[language] }).click();
    await expectSlide(page, planNames.rack[language], 14, 141);
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(360);
    await page.goto(`/${language}/plans/present?plan=999&type=1`);
    await expect(page.getByText(t('catalogue.vanished-title'))).toBeVisible();
    await expect(slides.getByRole('listitem')).toHaveCount(6);

    // Enter in a form does not navigate elsewhere.
    for (const [path, field] of [
      ['start/coverage', t('step-coverage.search')],
      ['account', t('step-mobile.label')],
    ] as const) {
      await page.goto(`/${language}/${path}`);
      const box = page.getByLabel(field).first();
      await box.fill('0551234567');
      await box.press('Enter');
      await expect(page.getByText(t('form.no-script'))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/${language}/${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

test('preferences are asked for the chosen plan only, and again for another service @once', async ({
  wizard,
  page,
  t,
  language,
}) => {
  const care = (service: string) =>
    page.getByRole('region', { name: t(`step-preferences.services.${service}`), exact: true });
  await walkTo(wizard, 'preferences');
  for (const service of ['clothes', 'ironing', 'shoes']) await expect(care(service)).toBeVisible();

  // A catalogue link carries the plan into the wizard, and a known place is not asked again.
  await page.goto(`/${language}/plans?plan=13&type=131`);
  await page
    .getByRole('link', {
      name: t('catalogue.start', { plan: planNames.shoes[language] }),
      exact: true,
    })
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: t('step-preferences.titles.shoes') }),
  ).toBeVisible();
  await expect(care('shoes')).toBeVisible();
  await expect(care('clothes')).toHaveCount(0);
  await page.getByRole('button', { name: t('step-preferences.skip') }).click();

  await wizard.at('plan');
  await expect(page.getByText(t('step-plan.wished'))).toBeVisible();
  const shoes = t('step-plan.options-of', { plan: planNames.shoes[language] });
  const wanted = page.getByRole('group', { name: shoes }).getByRole('radio').first();
  await expect(wanted).toBeChecked();
  // Submitting the place again does not restore an earlier plan choice.
  await wizard.open('coverage');
  await page.getByRole('button', { name: t('step-coverage.submit'), exact: true }).click();
  await wizard.at('plan');
  await expect(wanted).toBeChecked();

  // Another service: only its preferences are asked, and the plan stays.
  const family = t('step-plan.options-of', { plan: planNames.family[language] });
  await page.getByRole('group', { name: family }).getByRole('radio').first().check();
  // The message about the earlier plan is not shown for this one.
  await expect(page.getByText(t('step-plan.wished'))).toBeHidden();
  await page
    .getByRole('button', { name: t('step-plan.submit') })
    .filter({ visible: true })
    .click();
  await wizard.at('preferences');
  await expect(care('clothes')).toBeVisible();
  await expect(care('shoes')).toHaveCount(0);
  await expect(page.getByText(t('checkout.total')), '46 a plan is chosen').toBeVisible();
  await wizard.skipPreferences();
  await wizard.at('schedule');

  // A customer who opens the plans from here continues at the same step with the plan they click.
  const pressRack = async () => {
    await page.goto(`/${language}/plans?plan=14&type=141`);
    const start = t('catalogue.start', { plan: planNames.rack[language] });
    await page.getByRole('link', { name: start, exact: true }).click();
  };
  await pressRack();
  await wizard.at('plan');
  const rack = t('step-plan.options-of', { plan: planNames.rack[language] });
  await expect(page.getByRole('group', { name: rack }).getByRole('radio').first()).toBeChecked();
  // Choosing the current plan again asks nothing.
  await page
    .getByRole('button', { name: t('step-plan.submit') })
    .filter({ visible: true })
    .click();
  await wizard.at('schedule');
  await pressRack();
  await wizard.at('schedule');
});

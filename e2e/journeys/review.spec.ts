import { expect, test } from '../harness/customer';
import { coverageRefusals, expectNotice, expectRepriced } from '../harness/expect-errors';
import { placeMessage } from '../harness/messages';
import { walkTo, walkToPayment } from '../harness/walk';
import type { StepName } from '../harness/wizard-client';

test('a reopened review says what changed and links to the step that corrects it @once', async ({
  wizard,
  page,
  t,
  app,
  world,
}) => {
  test.slow();
  await page.clock.install();
  await walkTo(wizard, 'review', { planId: 15 });
  const amount = (value: string) => t('ui.riyals', { amount: value });
  await expect(wizard.payButton()).toHaveAccessibleName(new RegExp(amount('140')));

  /** Returns to the tab after this much time. */
  const comeBack = async (after: string) => {
    await page.clock.fastForward(after);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  const asked = async (since: number, wanted = 'available-days') =>
    (await world.requests(since)).filter(({ operation }) => operation === wanted).length;

  const seen = await world.lastRequest();
  await comeBack('00:30');
  await comeBack('00:31');
  await expect.poll(() => asked(seen)).toBe(1);
  await comeBack('00:30');
  await expect(page.getByText(t('step-review.changed'))).toHaveCount(0);

  await world.fault({
    operation: 'available-days',
    kind: 'schema',
    set: { path: 'data', value: [] },
  });
  await comeBack('02:00');
  const gone = await expectNotice(page, t('steps.reasons.day-gone'));
  await gone
    .getByRole('link', { name: t('steps.change-of', { what: t('steps.names.schedule') }) })
    .click();
  const beforeReview = await world.lastRequest();
  await wizard.schedule();
  await wizard.at('review');
  await expect(page.getByText(t('step-review.changed'))).toHaveCount(0);
  // The place is checked with the reply of the step before and again for the page itself: both must
  // have ended before the fault is set.
  await expect.poll(() => asked(beforeReview, 'is-location-covered')).toBeGreaterThan(1);

  // The place is checked too: on returning to the tab, and again on submit.
  const said = coverageRefusals(app);
  const uncovered = () =>
    world.fault({
      operation: 'is-location-covered',
      kind: 'schema',
      times: 20,
      set: { path: 'data.is_covered', value: false },
    });
  await uncovered();
  await comeBack('02:00');
  const left = await expectNotice(page, t('steps.reasons.not-covered'));
  await expect.poll(said).toEqual(['is_covered']);
  await left
    .getByRole('link', { name: t('steps.change-of', { what: t('steps.names.coverage') }) })
    .click();
  await wizard.at('coverage');
  await expect(page.getByText(t('steps.reasons.not-covered'))).toBeVisible();
  await page.getByRole('button', { name: t('step-coverage.submit'), exact: true }).click();
  await expectNotice(page, placeMessage(t, 'step-coverage.not-covered.title'));
  await world.clearFaults();
  await page.getByRole('button', { name: t('step-coverage.submit-again'), exact: true }).click();
  await wizard.at('review');
  await expect(page.getByText(t('step-review.changed'))).toHaveCount(0);

  const typeId = 151;
  await world.setPrice(typeId, 145);
  try {
    await comeBack('02:00');
    const dearer = await expectNotice(page, t('steps.reasons.price-changed'));
    await dearer
      .getByRole('link', { name: t('steps.change-of', { what: t('steps.names.plan') }) })
      .click();
    await wizard.at('plan');
    await expectRepriced(page, t, '140', '145');
  } finally {
    await world.setPrice(typeId, 140);
  }

  await wizard.open('review');
  await uncovered();
  const before = said().length;
  await wizard.review();
  await wizard.at('coverage');
  await expect(page.getByText(t('steps.reasons.not-covered'))).toBeVisible();
  await expect.poll(() => said().slice(before)).toEqual(['is_covered']);
  const calls = (await world.requests(seen)).map(({ operation }) => operation);
  expect(calls).not.toContain('subscribe');
});

test('every answer has a Change link that returns, steps after the plan show the total, and a closed browser loses nothing @once', async ({
  wizard,
  wizardOn,
  page,
  context,
  browser,
  baseURL,
  language,
  t,
}) => {
  test.slow();
  await walkTo(wizard, 'schedule');
  const total = page.getByRole('paragraph').filter({ hasText: t('ui.riyals', { amount: '240' }) });
  await expect(total).toBeVisible();
  await walkTo(wizard, 'review', { from: 'schedule' });
  await expect(total).toBeVisible();

  const answers = page.getByRole('definition').getByRole('link');
  const links = await answers.evaluateAll((all) =>
    all.map((a) => ({
      name: a.ariaLabel ?? '',
      step: new URL((a as HTMLAnchorElement).href).pathname.split('/').at(-1) ?? '',
    })),
  );
  expect(links.map(({ step }) => step).sort()).toEqual([
    'address',
    'address',
    'coverage',
    'mobile',
    'plan',
    'preferences',
    'registration',
    'schedule',
  ]);
  const whole = await page.getByRole('definition').allTextContents();
  const each = new Map(links.map((link) => [link.step, link.name]));
  for (const [step, name] of each) {
    await page.getByRole('link', { name, exact: true }).click();
    await wizard.at(step as StepName);
    await expect(total, step).toBeVisible();
    await expect(page.getByRole('link', { name: t('shell.back') })).toHaveAttribute(
      'href',
      `/${wizard.language}/start/review`,
    );
    await page
      .getByRole('button', { name: onward[step] === undefined ? t('steps.save') : t(onward[step]) })
      .filter({ visible: true })
      .click();
    await wizard.at('review');
    await expect(page.getByRole('definition'), step).toHaveText(whole);
  }

  // A closed browser loses nothing; only its session cookies are gone.
  const { cookies, origins } = await context.storageState();
  await context.close();
  const kept = { cookies: cookies.filter(({ expires }) => expires > 0), origins };
  const opened = await browser.newContext({ baseURL, locale: language, storageState: kept });
  const again = wizardOn(await opened.newPage());
  await again.page.goto(`/${language}/start`);
  await again.at('review');
  await expect(again.page.getByRole('definition')).toHaveText(whole);
  await opened.close();
});

/** The submit label of each step whose label is not *Save*. */
const onward: Record<string, string | undefined> = {
  coverage: 'step-coverage.submit',
  mobile: 'step-mobile.go-on',
  preferences: 'step-preferences.skip',
  plan: 'step-plan.submit',
  schedule: 'step-schedule.submit',
};

test('reloading the review does not call the gateway each time @once @long', async ({
  wizard,
  page,
  world,
  language,
}) => {
  await walkToPayment(wizard);
  const seen = await world.lastRequest();
  for (let look = 1; look <= 80; look += 1) {
    await page.request.get(`/api/journey/review?locale=${language}`);
  }
  const asked = (await world.requests(seen)).filter(({ party }) => party === 'gateway');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(60);
});

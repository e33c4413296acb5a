import brand from '@/public/brands/nada/brand.json' with { type: 'json' };
import { test as base, expect } from '../harness/customer';
import { expectNotice } from '../harness/expect-errors';
import { expectTree, Keyboard } from '../harness/keyboard';
import { placeMessage } from '../harness/messages';
import { callsOf } from '../harness/pin';
import { holdRequests, waitForRouter } from '../harness/slow-network';
import { walkTo } from '../harness/walk';
import { cards } from '../harness/wizard';
import type { StepName } from '../harness/wizard-client';

const test = base.extend<{ keys: Keyboard }>({
  keys: async ({ page }, use) => {
    await use(new Keyboard(page));
  },
});

test('the purchase works with the keyboard alone, and every step has names and roles for screen readers @once', async ({
  wizard,
  page,
  keys,
  t,
  language,
  world,
  person,
}) => {
  test.slow();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const box = (name: string) => page.getByRole('textbox', { name });
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const at = async (step: StepName) => {
    await wizard.at(step);
    await expect(heading(t(`step-${step}.title`))).toBeFocused();
    await expectTree(page, step, t);
  };

  const seen = await world.lastRequest();
  await page.goto(`/${language}`);
  // The first Tab stop of a page is the skip link.
  await keys.press('Tab');
  await expect(page.getByRole('link', { name: t('shell.skip') })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await keys.to(page.getByLabel(t('home.coverage.search')));
  const search = page.getByRole('combobox', { name: t('step-coverage.search') });
  await expect(search).toBeFocused();
  await keys.type(language === 'ar' ? 'العليا' : 'Al Olaya');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /\d|نتيج/ })
      .first(),
  ).toBeAttached();
  await keys.press('ArrowDown');
  await expect(search).toHaveAttribute('aria-activedescendant', /./);
  await keys.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: placeMessage(t, 'home.coverage.covered') }),
  ).toBeVisible();
  await keys.activate(button(t('home.coverage.go-on')));
  await wizard.at('mobile');
  await keys.activate(page.getByRole('link', { name: t('shell.back') }));
  await wizard.at('coverage');
  await expectTree(page, 'coverage', t);
  await keys.activate(button(t('step-coverage.submit')));

  await at('mobile');
  await keys.fill(box(t('step-mobile.label')), person.mobile);
  await keys.press('Enter');
  await expect(heading(t('step-mobile.code-title'))).toBeVisible();
  await expect(box(t('step-mobile.code-label'))).toBeFocused();
  await keys.type(await world.code(person.mobile));

  await at('registration');
  await keys.fill(box(t('step-registration.name')), person.name);
  await keys.fill(box(t('form.day')), '23');
  await keys.select(page.getByRole('combobox', { name: t('form.month') }), '4');
  await keys.fill(box(t('form.year')), '1991');
  const gender = group(t('step-registration.gender'));
  await keys.choose(gender, gender.getByRole('radio').last());
  await keys.activate(button(t('steps.save')));

  await at('address');
  await keys.fill(box(t('step-address.street')), 'شارع الأمير سلطان');
  await keys.activate(button(t('steps.save')), 'Space');

  await at('preferences');
  await keys.activate(button(t('step-preferences.skip')));

  await at('plan');
  await keys.choose(page.getByRole('main'), page.getByRole('radio').nth(1));
  await keys.activate(
    page.getByRole('button', { name: t('step-plan.submit') }).filter({ visible: true }),
  );

  await at('schedule');
  const mode = group(t('step-schedule.mode'));
  await keys.choose(mode, mode.getByRole('radio').last());
  for (const name of [t('step-schedule.day'), t('step-schedule.period')]) {
    await keys.choose(group(name), group(name).getByRole('radio', { disabled: false }).first());
  }
  await keys.activate(button(t('step-schedule.submit')));

  await at('review');
  // A Change link leads to the answer, and saving leads back here.
  await keys.activate(
    page.getByRole('link', { name: t('steps.change-of', { what: t('step-address.row') }) }),
  );
  await wizard.at('address');
  await keys.activate(button(t('steps.save')));
  await at('review');
  await keys.activate(page.getByRole('checkbox'), 'Space');
  await keys.activate(wizard.payButton());

  await wizard.atPaymentPage();
  const calls = await world.requests(seen);
  expect(calls.filter(({ operation }) => operation === 'save-preferences')).toEqual([]);
  const [order] = calls.filter(({ operation }) => operation === 'subscribe');
  expect(order?.query).toHaveProperty('preferred_pickup_date');
  expect(order?.query).not.toHaveProperty('preferred_pickup_day');
  const { number, name, expiry, code, pay } = wizard.gateway();
  await keys.fill(number, cards.good);
  await keys.fill(name, 'NOURA ALHARBI');
  await keys.fill(expiry, '12/39');
  await keys.fill(code, '123');
  await keys.activate(pay);
  await wizard.atDone();
  await keys.activate(page.getByRole('link', { name: t('checkout.follow') }));
  await expect(page).toHaveURL(/\/track\//);
});

test('errors take the focus and link to their fields, and changes are announced and shown in the title @once', async ({
  wizard,
  page,
  keys,
  t,
  language,
  world,
}) => {
  const titled = (now: number, step: string) =>
    `${t('shell.step-title', { now, total: 8, name: t(`steps.names.${step}`) })} · ${brand.name[language]}`;
  const progress = page.getByRole('progressbar');
  await walkTo(wizard, 'address');
  await expect(page).toHaveTitle(titled(4, 'address'));
  await expect(progress).toHaveAttribute('aria-valuenow', '4');
  await expect(progress).toHaveAttribute('aria-valuemax', '8');
  const save = page.getByRole('button', { name: t('steps.save'), exact: true });
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  await keys.activate(save);
  const text = t('step-address.errors.street-missing');
  const summary = page.getByRole('region', { name: t('form.summary', { count: 1, n: '1' }) });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(t('form.error-title', { title: titled(4, 'address') }));
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - main:
      - region:
        - heading [level=2]
        - list:
          - listitem:
            - link ${JSON.stringify(text)}
      - heading ${JSON.stringify(t('step-address.title'))} [level=1]
  `);
  await keys.activate(page.getByRole('link', { name: text, exact: true }));
  await expect(street).toBeFocused();
  await expect(street).toHaveAttribute('aria-invalid', 'true');

  // On failure: an alert is announced, the focus stays, and Try again is near.
  await world.fault({ operation: 'save-address', kind: 'status', status: 500, times: 50 });
  await keys.type('شارع الأمير سلطان');
  await keys.activate(save);
  const notice = await expectNotice(page, t('errors.partner-unreachable.title'));
  await expect(save).toBeFocused();

  // While submitting: the button keeps the focus and announces its state.
  await world.clearFaults();
  const seen = await world.lastRequest();
  const sent = await holdRequests(page, (request) => request.method() === 'POST');
  await keys.to(notice.getByRole('button', { name: t('steps.again') }), 'Shift+Tab');
  await keys.press('Enter');
  const working = t('step-address.submitting');
  await expect(page.getByRole('button', { name: working })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: working })).toBeAttached();
  sent.letGo();
  await wizard.at('preferences');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(titled(5, 'preferences'));
  // One submit causes one partner request for each service of the next step.
  await waitForRouter(page, 'preferences');
  expect(await callsOf(world, seen, 'get-preferences')).toHaveLength(3);
  await expect(progress).toHaveAttribute('aria-valuenow', '5');
});

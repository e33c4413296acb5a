import { expect, test } from '../harness/customer';
import { subscribed, walkTo } from '../harness/way';

/**
 * §4.7 lists no token for the days on offer, and does not show how the partner tells the place (A8). This one tells it by the
 * token alone.
 */
const byToken = { overrides: { location: 'token' } };

test('without the setting nobody finds a day: said, with support to call, and an alarm @once @long', async ({
  wizard,
  page,
  t,
  app,
  world,
}) => {
  await world.amend(byToken);
  const before = app.log().length;
  await walkTo(wizard, 'schedule');
  await expect(page.getByText(t('step-schedule.none'), { exact: true })).toBeVisible();
  expect(app.log().slice(before)).toContain('"event":"days-refused-for-a-covered-place"');
});

test.describe('with the setting', () => {
  test.use({ changes: { PARTNER_TOKEN_FOR_DAYS: '1' } });

  test('days are asked for in the customer’s name, and once more with a new token where it has ended @once @long', async ({
    wizard,
    world,
  }) => {
    await world.amend(byToken);
    const seen = await world.lastRequest();
    await walkTo(wizard, 'schedule');
    await world.fault({ operation: 'available-days', kind: 'status', status: 401, times: 1 });
    await subscribed(wizard, { from: 'schedule' });

    const log = await world.requests(seen);
    const days = log.filter(({ operation }) => operation === 'available-days');
    // The page, Continue, the review and its button: each looks.
    expect(days.length).toBeGreaterThan(3);
    for (const { headers } of days) {
      expect(headers.authorization).toBeDefined();
      expect(headers['api-key']).toBeDefined();
    }
    expect(days.filter(({ status }) => status === 401)).toHaveLength(1);
    expect(log.filter(({ operation }) => operation === 'link-customer')).toHaveLength(2);
    const other = log.filter(({ operation }) => operation === 'list-plans');
    expect(other.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });
});

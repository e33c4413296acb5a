import { minuteMs } from '@/lib/kernel/time';
import { expect, test } from '../harness/customer';
import { subscribed } from '../harness/way';

test('the account that was left open over midnight no longer says tomorrow @once @long', async ({
  wizard,
  page,
  world,
  language,
  t,
}) => {
  await subscribed(wizard, { mode: 'start' });
  await page.clock.install();
  await page.goto(`/${language}/account`);
  const current = page.getByRole('region', { name: t('account.current') });
  await expect(current).toContainText(t('tracking.tomorrow'));
  await world.advance('P1D');
  // Half an hour from when the page came alive, which is not to be seen.
  await expect(async () => {
    await page.clock.runFor(32 * minuteMs);
    await expect(current).not.toContainText(t('tracking.tomorrow'), { timeout: 3_000 });
  }).toPass();
});

import { query, readNewestCheckout } from '../harness/database';
import { expect, test } from '../harness/staff-page';
import { subscribe } from '../harness/walk';

test('staff sees how many messages were handed over, wait and were given up, and why @once', async ({
  wizard,
  app,
  staffPage,
  t,
}) => {
  await subscribe(wizard);
  const { id } = await readNewestCheckout(app);
  /** Nothing is sent: the customer chose nothing, and what is due lies an hour ahead. */
  const add = (channel: string, state: string, reason: string | null, ago: string, attempts = 1) =>
    query(
      app,
      `insert into messages (id, checkout_id, customer_id, event, subject, channel, state, reason,
         attempts, send_at, expires_at, created_at, ended_at)
       select gen_random_uuid(), id, customer_id, 'delivered', gen_random_uuid()::text, $2, $3, $4, $6,
         updated_at + interval '1 hour', updated_at + interval '2 hours', updated_at,
         case when $3 = 'due' then null else updated_at - $5::interval end
       from checkouts where id = $1`,
      [id, channel, state, reason, ago, attempts],
    );
  await add('sms', 'sent', null, '1 hour');
  await add('sms', 'sent', null, '10 days');
  await add('sms', 'sent', null, '20 days');
  await add('sms', 'given-up', 'ER-04', '1 hour');
  await add('sms', 'withdrawn', 'not-wanted', '1 hour');
  await add('sms', 'due', null, '0', 0);
  await add('push', 'due', null, '0');
  await add('push', 'given-up', 'no-device', '1 hour');
  await add('push', 'given-up', 'no-device', '2 hours');
  await staffPage.signIn('sara');
  const cellsOf = (name: string) =>
    staffPage.page
      .getByRole('table', { name })
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim()).join(' | ')),
      );
  expect(await cellsOf(t('staff.messages.title'))).toEqual([
    expect.anything(),
    `${t('staff.messages.channels.push')} | 0 | 1 | 2`,
    `${t('staff.messages.channels.sms')} | 2 | 0 | 1`,
  ]);
  expect(await cellsOf(t('staff.messages.reasons-title'))).toEqual([
    `${t('staff.messages.reasons.no-device')} | ${t('staff.messages.channels.push')} | 2`,
    `${t('staff.messages.reasons.other')} ER-04 | ${t('staff.messages.channels.sms')} | 1`,
  ]);
});

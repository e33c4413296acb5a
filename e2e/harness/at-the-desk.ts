import { until } from '../../scripts/stack/ready';
import type { App } from './app';
import { book, type Standing, standing } from './book';
import { expect, test as base } from './customer';
import { StaffDesk } from './staff-desk';
import { walkToPayment } from './way';
import type { Wizard } from './wizard';
import type { World } from './world';

export const test = base.extend<{ desk: StaffDesk; deskOn(): Promise<StaffDesk> }>({
  desk: async ({ deskOn }, use) => {
    await use(await deskOn());
  },
  // Beside the customer's page: another browser would do no more.
  deskOn: async ({ context, t, language }, use) => {
    await use(async () => new StaffDesk(await context.newPage(), t, language));
  },
});

/** The worker stays away, and whoever holds the checkout is waited for. */
const withoutWorker = (app: App, id: string) =>
  until('nobody holds it', async () => {
    const free = await book(
      app,
      `update checkouts set next_attempt_at = now() + interval '1 hour'
       where id = $1 and lease_until is null returning id`,
      [id],
    );
    return free.length > 0 ? true : undefined;
  });

/** Paid, while the partner answers no confirm: six minutes later somebody is wanted. */
export async function paidInVain(wizard: Wizard, world: World, app: App): Promise<Standing> {
  await walkToPayment(wizard);
  const invoice = new URL(wizard.page.url()).pathname.split('/').at(-1) ?? '';
  await wizard.page.close();
  await world.fault({ operation: 'confirm-payment', kind: 'reset', times: 10_000 });
  await world.pay(invoice);
  await expect.poll(async () => (await standing(app)).state).toBe('confirming');
  const found = await standing(app);
  await withoutWorker(app, found.id);
  await world.advance('PT6M');
  return found;
}

export { expect } from './test';

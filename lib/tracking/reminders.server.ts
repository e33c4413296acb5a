import 'server-only';
import { database } from '@/lib/db/database.server';
import { addMessages } from '@/lib/db/messages.server';
import { listPurchases } from '@/lib/db/purchases.server';
import { now } from '@/lib/kernel/time';
import { pickupEvents } from './pickup-events';
import { parseSnapshot } from './snapshot';

/**
 * Plans the reminders that a customer just chose, from the stored tracking: the next reading of the
 * partner may be hours away. Reminders that are planned already stay as they are.
 */
export async function planReminders(customerId: string): Promise<void> {
  for (const { id, ended, snapshot } of await listPurchases(customerId)) {
    const known = ended === false ? parseSnapshot(snapshot) : null;
    if (!known) continue;
    // Compared with itself: nothing has changed, only reminders are left.
    const { learned } = pickupEvents(known, known, now());
    await addMessages(database(), { checkoutId: id }, learned);
  }
}

import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { desc, eq, sql } from 'drizzle-orm';
import type { Mobile } from '@/lib/kernel/mobile';
import { mobileHash } from './customers.server';
import { database } from './database.server';
import { checkouts, customers } from './tables';

/** Hashes per turn of the event loop: about a millisecond. */
const hashesPerTurn = 500;

/**
 * The keyed hashes of all 10,000 mobiles that end in four digits. Nothing about the last digits is
 * stored: the unique index of `customers` is asked for each number instead.
 */
async function hashesOfEnd(digits: string): Promise<string[]> {
  const hashes: string[] = [];
  for (let number = 0; number < 10_000; number += 1) {
    if (number % hashesPerTurn === 0) await nextTurn();
    hashes.push(mobileHash(`05${String(number).padStart(4, '0')}${digits}` as Mobile));
  }
  return hashes;
}

/** The newest `limit` checkouts of customers whose mobile ends in these four digits. */
export async function findCheckoutsByMobileEnd(digits: string, limit: number) {
  const hashes = await hashesOfEnd(digits);
  return database()
    .select({
      id: checkouts.id,
      subscriptionId: checkouts.subscriptionId,
      state: checkouts.state,
      order: checkouts.order,
      createdAt: checkouts.createdAt,
    })
    .from(checkouts)
    .innerJoin(customers, eq(customers.id, checkouts.customerId))
    .where(sql`${customers.mobileHash} = any(${sql.param(hashes)}::text[])`)
    .orderBy(desc(checkouts.createdAt))
    .limit(limit);
}

import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Mobile } from '@/lib/kernel/mobile';
import { fromNow, now } from '@/lib/kernel/time';
import { mobileHash } from './customers.server';
import { database } from './database.server';
import { seal, unseal } from './seal.server';
import { verifications } from './tables';

export interface VerificationRow {
  mobile: Mobile;
  sends: number;
  checks: number;
  sentAt: Date;
  resendAt: Date;
}

export async function findVerification(sessionId: string): Promise<VerificationRow | null> {
  const [row] = await database()
    .select()
    .from(verifications)
    .where(eq(verifications.sessionId, sessionId));
  if (!row) return null;
  const mobile = unseal(row.sealedMobile, `verification:${sessionId}`) as Mobile;
  return {
    mobile,
    sends: row.sends,
    checks: row.checks,
    sentAt: row.sentAt,
    resendAt: row.resendAt,
  };
}

/** Records a code that is about to be sent, and its checks so far; the next one may be asked for after `coolDownMs`. */
export async function recordSend(
  sessionId: string,
  mobile: Mobile,
  { sends, checks, coolDownMs }: { sends: number; checks: number; coolDownMs: number },
): Promise<void> {
  const values = {
    mobileHash: mobileHash(mobile),
    sealedMobile: seal(mobile, `verification:${sessionId}`),
    sends,
    checks,
    sentAt: now(),
    resendAt: fromNow(coolDownMs),
  };
  await database()
    .insert(verifications)
    .values({ sessionId, ...values })
    .onConflictDoUpdate({ target: verifications.sessionId, set: values });
}

/** Counts a check before it is made, so that rivals cannot share one count. Returns how many there were. */
export async function countCheck(sessionId: string): Promise<number> {
  const [row] = await database()
    .update(verifications)
    .set({ checks: sql`${verifications.checks} + 1` })
    .where(eq(verifications.sessionId, sessionId))
    .returning({ checks: verifications.checks });
  return row?.checks ?? Number.POSITIVE_INFINITY;
}

export async function deleteVerification(sessionId: string): Promise<void> {
  await database().delete(verifications).where(eq(verifications.sessionId, sessionId));
}

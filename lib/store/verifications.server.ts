import 'server-only';
import { eq, lte, ne, or, sql } from 'drizzle-orm';
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

interface Send {
  sends: number;
  checks: number;
  coolDownMs: number;
}

/**
 * Records a code that is about to be sent; the next one may be asked for after `coolDownMs`. False, and nothing recorded, while
 * one to the same mobile still cools down: of many who ask at once a single one sends.
 */
export async function claimSend(sessionId: string, mobile: Mobile, send: Send): Promise<boolean> {
  const values = valuesOf(sessionId, mobile, send);
  const claimed = await database()
    .insert(verifications)
    .values({ sessionId, ...values })
    .onConflictDoUpdate({
      target: verifications.sessionId,
      set: values,
      setWhere: or(
        lte(verifications.resendAt, now()),
        ne(verifications.mobileHash, values.mobileHash),
      ),
    })
    .returning({ sessionId: verifications.sessionId });
  return claimed.length > 0;
}

/** Records what became of a code that was claimed and not sent. */
export async function recordUnsent(
  sessionId: string,
  mobile: Mobile,
  send: Omit<Send, 'coolDownMs'>,
): Promise<void> {
  const values = valuesOf(sessionId, mobile, { ...send, coolDownMs: 0 });
  await database().update(verifications).set(values).where(eq(verifications.sessionId, sessionId));
}

const valuesOf = (sessionId: string, mobile: Mobile, { sends, checks, coolDownMs }: Send) => ({
  mobileHash: mobileHash(mobile),
  sealedMobile: seal(mobile, `verification:${sessionId}`),
  sends,
  checks,
  sentAt: now(),
  resendAt: fromNow(coolDownMs),
});

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

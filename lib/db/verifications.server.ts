import 'server-only';
import { and, eq, lte, ne, or, sql } from 'drizzle-orm';
import type { Mobile } from '@/lib/kernel/mobile';
import { fromNow, now } from '@/lib/kernel/time';
import { mobileHash } from './customers.server';
import { database } from './database.server';
import { decrypt, encrypt } from './encryption.server';
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
  const mobile = decrypt(row.sealedMobile, `verification:${sessionId}`) as Mobile;
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

/** A send that was claimed. What was claimed after it, for another mobile or once more, is not its to change. */
interface Claim {
  sessionId: string;
  mobile: Mobile;
  sends: number;
}

const stillClaimed = ({ sessionId, mobile, sends }: Claim) =>
  and(
    eq(verifications.sessionId, sessionId),
    eq(verifications.mobileHash, mobileHash(mobile)),
    eq(verifications.sends, sends),
  );

/** Checks of before the claim, and those that were made since. */
const withChecksOf = (before: number) => sql`${verifications.checks} + ${before}`;

/** Records that a code was claimed and not sent, after so many checks of the code before it. */
export async function recordUnsent(claim: Claim, checksBefore: number): Promise<void> {
  const at = now();
  await database()
    .update(verifications)
    .set({ checks: withChecksOf(checksBefore), sentAt: at, resendAt: at })
    .where(stillClaimed(claim));
}

/** Undoes a claim whose code was refused: what was under way before is under way again; null where nothing was. */
export async function takeBackSend(claim: Claim, before: VerificationRow | null): Promise<void> {
  if (!before) {
    await database().delete(verifications).where(stillClaimed(claim));
    return;
  }
  const { mobile, sends, checks, sentAt, resendAt } = before;
  await database()
    .update(verifications)
    .set({
      ...numberOf(claim.sessionId, mobile),
      ...{ sends, sentAt, resendAt, checks: withChecksOf(checks) },
    })
    .where(stillClaimed(claim));
}

const numberOf = (sessionId: string, mobile: Mobile) => ({
  mobileHash: mobileHash(mobile),
  sealedMobile: encrypt(mobile, `verification:${sessionId}`),
});

const valuesOf = (sessionId: string, mobile: Mobile, { sends, checks, coolDownMs }: Send) => ({
  ...numberOf(sessionId, mobile),
  sends,
  checks,
  sentAt: now(),
  resendAt: fromNow(coolDownMs),
});

/** Counts a check before it is made, so that rivals cannot share one count. Returns how many there were; null where the code is gone. */
export async function countCheck(sessionId: string): Promise<number | null> {
  const [row] = await database()
    .update(verifications)
    .set({ checks: sql`${verifications.checks} + 1` })
    .where(eq(verifications.sessionId, sessionId))
    .returning({ checks: verifications.checks });
  return row?.checks ?? null;
}

/** Takes back a check that was counted and never made, unless another code was sent since. */
export async function takeBackCheck(claim: Claim): Promise<void> {
  await database()
    .update(verifications)
    .set({ checks: sql`greatest(${verifications.checks} - 1, 0)` })
    .where(stillClaimed(claim));
}

export async function deleteVerification(sessionId: string): Promise<void> {
  await database().delete(verifications).where(eq(verifications.sessionId, sessionId));
}

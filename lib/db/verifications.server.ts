import 'server-only';
import { and, eq, gt, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Mobile } from '@/lib/kernel/mobile';
import { dayMs, fromNow, now } from '@/lib/kernel/time';
import { mobileHash } from './customers.server';
import { database, deleteInBatches } from './database.server';
import { decrypt, encrypt } from './encryption.server';
import { verifications } from './tables';

export interface VerificationRow {
  mobile: Mobile;
  sends: number;
  checks: number;
  sentAt: Date;
  resendAt: Date;
}

/**
 * How long a number is stored whose code was not entered: longer than the code is valid, so that a
 * page that was left open can request another one.
 */
const verificationKeptMs = dayMs;

/** The last code requested in a session; null when there is none, or it is too old to be stored. */
export async function findVerification(sessionId: string): Promise<VerificationRow | null> {
  const [row] = await database()
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.sessionId, sessionId),
        gt(verifications.sentAt, fromNow(-verificationKeptMs)),
      ),
    );
  if (!row) return null;
  const mobile = decrypt(row.encryptedMobile, `verification:${sessionId}`) as Mobile;
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
 * Claims the right to send a code; the next one may be requested after `coolDownMs`. False, and
 * nothing recorded, while a code to the same mobile is cooling down: of concurrent requests only
 * one sends.
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

/**
 * A claimed send. Changes apply only while no later send was claimed, for another mobile or again.
 */
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

/** The checks before the claim plus those made since. */
const withChecksOf = (before: number) => sql`${verifications.checks} + ${before}`;

/** Records that the claimed code was not sent, and restores the number of checks. */
export async function recordUnsent(claim: Claim, checksBefore: number): Promise<void> {
  const at = now();
  await database()
    .update(verifications)
    .set({ checks: withChecksOf(checksBefore), sentAt: at, resendAt: at })
    .where(stillClaimed(claim));
}

/**
 * Undoes a claim whose code the provider refused: restores the previous code, or deletes the row
 * when `before` is null.
 */
export async function undoSend(claim: Claim, before: VerificationRow | null): Promise<void> {
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
  encryptedMobile: encrypt(mobile, `verification:${sessionId}`),
});

const valuesOf = (sessionId: string, mobile: Mobile, { sends, checks, coolDownMs }: Send) => ({
  ...numberOf(sessionId, mobile),
  sends,
  checks,
  sentAt: now(),
  resendAt: fromNow(coolDownMs),
});

/** The pending code of a session, while it is one to this mobile. */
const pendingTo = (sessionId: string, mobile: Mobile) =>
  and(eq(verifications.sessionId, sessionId), eq(verifications.mobileHash, mobileHash(mobile)));

/**
 * Counts a check before it is made, so that concurrent requests cannot share a count. Returns the
 * new count; null when the code is gone or the number was changed.
 */
export async function countCheck(sessionId: string, mobile: Mobile): Promise<number | null> {
  const [row] = await database()
    .update(verifications)
    .set({ checks: sql`${verifications.checks} + 1` })
    .where(pendingTo(sessionId, mobile))
    .returning({ checks: verifications.checks });
  return row?.checks ?? null;
}

/** Undoes the count of a check that was not made, unless another code was sent since. */
export async function undoCheck(claim: Claim): Promise<void> {
  await database()
    .update(verifications)
    .set({ checks: sql`greatest(${verifications.checks} - 1, 0)` })
    .where(stillClaimed(claim));
}

/** Deletes the code of a mobile that was verified; one sent to another number meanwhile stays. */
export async function deleteVerification(sessionId: string, mobile: Mobile): Promise<void> {
  await database().delete(verifications).where(pendingTo(sessionId, mobile));
}

/** Deletes numbers to which a code was sent long ago. */
export async function deleteOldVerifications(): Promise<void> {
  const { sentAt } = verifications;
  await deleteInBatches(verifications, sentAt, lt(sentAt, fromNow(-verificationKeptMs)));
}

import 'server-only';
import { z } from 'zod';
import type { HttpReply } from '@/lib/http/exchange.server';
import { isHttpFailure } from '@/lib/http/failure';
import { jsonOf, request } from '@/lib/http/request.server';
import { AppError } from '@/lib/kernel/app-error';
import { isMobile, type Mobile, parseMobile, toE164 } from '@/lib/kernel/mobile';
import { ok, refuse } from '@/lib/kernel/outcome';
import { log } from '@/lib/observability/log.server';
import { CodeNotSentError, type CodeVerdict, type VerificationProvider } from '../provider';

export interface UnifonicConfig {
  baseUrl: string;
  appId: string;
  token: string;
  timeoutMs: number;
}

/** Unifonic Authenticate v2: six digits by SMS, form-encoded requests, Saudi mobiles only. */
export function unifonicProvider(config: UnifonicConfig): VerificationProvider {
  return {
    name: 'unifonic',

    async start({ mobile, locale }) {
      const reply = await call(config, 'start', mobile, { locale, length: '6' });
      if (reply.status === 429) return refuse('limited');
      if (reply.status >= 300)
        throw unreachable('start', { status: reply.status }, CodeNotSentError);
      // A web page with status 200 does not confirm that a code was sent, but one may have been.
      if (jsonOf(reply) === undefined) throw unreachable('start', { status: reply.status });
      return ok(undefined);
    },

    async check({ mobile, code }) {
      // Malformed input does not use up one of the few checks.
      if (!/^\d{6}$/.test(code)) return 'wrong';
      const reply = await call(config, 'check', mobile, { code });
      if (reply.status === 429) return 'too-many';
      const verdict = reply.status < 300 ? verdictOf(jsonOf(reply), mobile) : null;
      if (verdict === null) throw unreachable('check', { status: reply.status });
      return verdict;
    },
  };
}

async function call(
  config: UnifonicConfig,
  operation: 'start' | 'check',
  mobile: Mobile,
  fields: Record<string, string>,
): Promise<HttpReply> {
  const to = toE164(mobile);
  // Last check before an SMS that costs money, independent of the callers.
  if (!/^\+9665\d{8}$/.test(to)) throw new AppError('unexpected', { detail: { operation } });
  const reply = await request({
    upstream: 'verification',
    operation,
    method: 'POST',
    url: new URL(`${config.baseUrl}/services/api/v2/verifications/${operation}`),
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'x-authenticate-app-id': config.appId,
      authorization: `Bearer ${config.token}`,
    },
    body: new URLSearchParams({ to, channel: 'sms', ...fields }).toString(),
    tryTimeoutMs: config.timeoutMs,
    // A second start sends a second SMS; a second check uses up another guess.
    repeatable: false,
  }).catch((error: unknown) => {
    if (!isHttpFailure(error)) throw error;
    throw unreachable(
      operation,
      { kind: error.kind },
      error.ambiguous ? AppError : CodeNotSentError,
    );
  });
  if (reply.status === 401 || reply.status === 403) {
    log.alarm('verification-key-refused', { operation, status: reply.status });
    throw new CodeNotSentError('verification-refused-us', {
      detail: { operation, status: reply.status },
    });
  }
  return reply;
}

const unreachable = (
  operation: string,
  detail: Record<string, unknown>,
  Failure: typeof AppError = AppError,
): AppError => new Failure('verification-unreachable', { detail: { operation, ...detail } });

const verdicts: Record<string, CodeVerdict> = {
  '101': 'approved',
  '107': 'wrong',
  '108': 'too-many',
  '109': 'expired',
  '110': 'already-verified',
};

/** The result is in `error_code`; one published sample has it in `response_status`. */
const wire = z.looseObject({
  to: z.string().nullish().catch(null),
  error_code: z.union([z.number(), z.string()]).nullish(),
  response_status: z.union([z.number(), z.string()]).nullish(),
});

/**
 * The verdict of a check; null for an unknown result, and for one about another number, which
 * proves nothing about this one (T1).
 */
function verdictOf(body: unknown, mobile: Mobile): CodeVerdict | null {
  const parsed = wire.safeParse(body);
  if (!parsed.success) return null;
  const { to, error_code: code, response_status: status } = parsed.data;
  const checked = parseMobile(to ?? '');
  if (isMobile(checked) && checked !== mobile) {
    log.alarm('verdict-about-another-number', {});
    return null;
  }
  return verdicts[String(code ?? status)] ?? null;
}

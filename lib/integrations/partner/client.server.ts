import 'server-only';
import { env } from '@/lib/config/env.server';
import type { HttpReply } from '@/lib/http/exchange.server';
import { isHttpFailure } from '@/lib/http/failure';
import { request } from '@/lib/http/request.server';
import type { Locale } from '@/lib/i18n/routing';
import type { Outcome } from '@/lib/kernel/outcome';
import { countCall } from './budget.server';
import { type PartnerRejection, readEnvelope, unreachable, unreadable } from './envelope.server';
import { type Operation, type PartnerCall, writtenFields } from './operation';

type AnyCall = PartnerCall<Operation> & {
  token?: string | null;
  locale?: Locale;
  idempotencyKey?: string;
};

/**
 * Calls one operation of the partner API with exactly the headers that the document lists for it.
 * Returns the envelope's `data`, unparsed, or the partner's refusal. All tries of a call use the
 * same idempotency key.
 *
 * Throws `CustomerTokenRejected`, `partner-refused-us`, `partner-unreachable` (with `retryAfterMs`
 * after a 429) or `partner-unreadable`; `too-many-requests` when the visitor's budget is used up.
 */
export async function callPartner<Op extends Operation>(
  operation: Op,
  call: PartnerCall<Op>,
): Promise<Outcome<unknown, PartnerRejection>> {
  const { token = null }: AnyCall = call;
  return readEnvelope(operation, await send(operation, call), token !== null);
}

async function send(operation: Operation, call: AnyCall): Promise<HttpReply> {
  countCall();
  const form = call.fields && multipart(writtenFields(call.fields), call.idempotencyKey ?? '');
  try {
    return await request({
      upstream: 'partner',
      operation: operation.name,
      ...(operation.breakerKey && { breakerKey: operation.breakerKey }),
      method: operation.method,
      url: address(operation, call),
      headers: {
        // Without `accept`, a Laravel service may answer a refusal with a redirect to a web page.
        accept: 'application/json',
        ...(form && { 'content-type': form.contentType }),
        ...credentials(operation, call),
      },
      ...(form && { body: form.body }),
      tryTimeoutMs: env().PARTNER_TIMEOUT_MS,
      repeatable: !operation.once,
    });
  } catch (error) {
    if (!isHttpFailure(error)) throw error;
    const { kind, ambiguous } = error;
    if (kind === 'too-large' || kind === 'encoded') throw unreadable(operation, { kind });
    throw unreachable(operation, { kind, ambiguous });
  }
}

function address(operation: Operation, { params = {}, query = {} }: AnyCall): URL {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const url = new URL(env().PARTNER_BASE_URL + path);
  url.search = new URLSearchParams(writtenFields(query)).toString();
  return url;
}

/**
 * The headers of §4 and §5, each only for the operations that list it. A setting sends the key to
 * all operations (`PARTNER_KEY_EVERYWHERE`); calls with a `by-setting` token send it if they have
 * one.
 */
function credentials(operation: Operation, call: AnyCall): Record<string, string> {
  return {
    ...((operation.key || env().PARTNER_KEY_EVERYWHERE) && { 'API-KEY': env().PARTNER_API_KEY }),
    ...(operation.token && call.token && { Authorization: `Bearer ${call.token}` }),
    ...(operation.locale && { 'Accept-Language': call.locale }),
    ...(operation.method === 'POST' && { 'Idempotency-Key': call.idempotencyKey }),
  } as Record<string, string>;
}

/**
 * Encodes a `multipart/form-data` body. The boundary is derived from the idempotency key, so that
 * all tries send the same bytes, even after a restart: a service that compares bodies sees one
 * request.
 */
function multipart(
  fields: [name: string, value: string][],
  idempotencyKey: string,
): { contentType: string; body: string } {
  const boundary = `form-${idempotencyKey}`;
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: `${parts.join('')}--${boundary}--\r\n`,
  };
}

import 'server-only';
import { z } from 'zod';
import { env } from '@/lib/config/env.server';
import { jsonOf } from '@/lib/http/request.server';
import { type Mobile, toE164 } from '@/lib/kernel/mobile';
import { log } from '@/lib/observability/log.server';
import { attemptDelivery, type DeliveryResult } from './delivery.server';

/** Whether SMS are configured. */
export const isSmsConfigured = (): boolean => env().SMS_APP_SID !== undefined;

/** The response of Unifonic's SMS API. */
const wire = z.looseObject({
  success: z.union([z.boolean(), z.enum(['true', 'false'])]),
  errorCode: z.string().nullish(),
  data: z.looseObject({ Status: z.string().nullish() }).nullish().catch(undefined),
});

/** Documented states of a message that will not arrive, also of a response with `success`. */
const undelivered = ['rejected', 'failed'];

/** Service messages, which need no `-AD` sender (Saudi regulation of SMS). */
const serviceMessage = '3';

/**
 * Sends one SMS with Unifonic's SMS API. `id` identifies the message: Unifonic refuses a second one
 * with the same CorrelationID (409), so that an attempt without a known result can be repeated.
 * Never throws for failures of the service.
 */
export async function sendSms({
  id,
  mobile,
  text,
}: {
  id: string;
  mobile: Mobile;
  text: string;
}): Promise<DeliveryResult> {
  const { SMS_APP_SID = '', SMS_SENDER = '', SMS_BASE_URL, VERIFICATION_TIMEOUT_MS } = env();
  const to = toE164(mobile);
  // Last check before an SMS that costs money, independent of the callers.
  if (!/^\+9665\d{8}$/.test(to)) return { outcome: 'refused', reason: 'not-a-saudi-mobile' };
  const reply = await attemptDelivery({
    upstream: 'sms',
    url: new URL(`${SMS_BASE_URL}/rest/SMS/messages`),
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      AppSid: SMS_APP_SID,
      SenderID: SMS_SENDER,
      Recipient: to.slice(1),
      Body: text,
      responseType: 'JSON',
      CorrelationID: id,
      MessageType: serviceMessage,
    }).toString(),
    tryTimeoutMs: VERIFICATION_TIMEOUT_MS,
  });
  if ('outcome' in reply) return reply;
  // An earlier attempt arrived.
  if (reply.status === 409) return { outcome: 'sent' };
  if (reply.status === 401 || reply.status === 403) {
    log.alarm('sms-refused', { status: reply.status });
    return { outcome: 'retry' };
  }
  const parsed = wire.safeParse(jsonOf(reply));
  // A web page instead of JSON says nothing about the message.
  if (!parsed.success) return { outcome: 'retry' };
  const { success, errorCode, data } = parsed.data;
  const status = data?.Status?.toLowerCase() ?? '';
  if (undelivered.includes(status)) return { outcome: 'refused', reason: `status-${status}` };
  if (success === true || success === 'true') return { outcome: 'sent' };
  return {
    outcome: 'refused',
    reason: /^[\w-]{1,16}$/.test(errorCode ?? '') ? `${errorCode}` : 'refused',
  };
}

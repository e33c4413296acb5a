import { after } from 'next/server';
import { webhook } from '@/lib/api/webhook.server';
import { receiveWebhook } from '@/lib/checkout/payment/webhook.server';

/** Receives a webhook of the gateway: records it, responds at once and settles afterwards. */
export const POST = webhook((name, raw, headers) => receiveWebhook({ name, raw, headers }, after));

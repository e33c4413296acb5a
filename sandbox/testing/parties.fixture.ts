import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { PartnerClient } from './partner-client.fixture';
import { MULTIPART, multipart } from './raw.fixture';

/** One call of each party that changes something, and how to observe the change. */
export interface Party {
  operation: string;
  path: string;
  headers(key: string): Record<string, string>;
  body: string | Buffer;
  /** The ledger's list that records the change. */
  effect: string;
  /** A field of the response. */
  field: string;
  /** The party's error format for an error outside of any operation. */
  error: object;
}

const person = {
  ...{ name: 'Sara', mobile: '0561234567', date_of_birth: '1990-01-01', gender: 'female' },
};

export const PARTIES = {
  partner: {
    operation: 'link-customer',
    path: '/external-partner/customers/link-customer',
    headers: (key) => ({ 'api-key': key, 'idempotency-key': randomUUID(), ...MULTIPART }),
    body: multipart(Object.entries(person)),
    effect: 'customers',
    field: 'data.customer_id',
    error: { success: false, message: 'Not now', status_code: 503 },
  },
  gateway: {
    operation: 'gateway-create-invoice',
    path: '/gateway/v1/invoices',
    headers: (key) => ({
      authorization: `Basic ${btoa(`sk_test_${key}:`)}`,
      'content-type': 'application/json',
    }),
    body: JSON.stringify({ amount: 24_000, currency: 'SAR', description: 'Plan' }),
    effect: 'gateway.invoices',
    field: 'amount',
    error: { type: 'api_error', message: 'Not now', errors: null },
  },
  verification: {
    operation: 'verify-start',
    path: '/verify/services/api/v2/verifications/start',
    headers: (key) => ({
      authorization: `Bearer verify-${key}`,
      'x-authenticate-app-id': 'sandbox-app',
      'content-type': 'application/x-www-form-urlencoded',
    }),
    body: new URLSearchParams({ to: '+966561234567', channel: 'sms' }).toString(),
    effect: 'verifications.starts',
    field: 'error_code',
    error: { message: 'Not now' },
  },
} satisfies Record<string, Party>;

export interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** Whether the body arrived completely. */
  isComplete: boolean;
}

/**
 * Makes a raw call without decompression or redirects. Rejects if no headers arrive; stops after
 * `maxBytes`.
 */
export function callParty(
  { sandbox, key }: PartnerClient,
  party: Party,
  maxBytes = Number.POSITIVE_INFINITY,
  signal?: AbortSignal,
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const sent = request(`${sandbox.url}${party.path}`, {
      method: 'POST',
      agent: false,
      headers: party.headers(key),
      ...(signal && { signal }),
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const { statusCode: status = 0, headers } = answer;
      let bytes = Buffer.alloc(0);
      answer.on('data', (piece: Buffer) => {
        bytes = Buffer.concat([bytes, piece]);
        if (bytes.length >= maxBytes) answer.destroy();
      });
      answer.on('error', () => undefined);
      answer.on('close', () => resolve({ status, headers, bytes, isComplete: answer.complete }));
    });
    sent.end(party.body);
  });
}

interface FaultStatus {
  consumed: number;
  holding?: number;
  missed?: number;
}

/** Polls a fault until `ready` returns true; resolves with it. */
export async function pollFault(
  client: PartnerClient,
  id: unknown,
  ready: (fault: FaultStatus) => boolean,
) {
  for (;;) {
    const fault: FaultStatus = JSON.parse((await client.control('GET', `/faults/${id}`)).text);
    if (ready(fault)) return fault;
  }
}

/** Returns how many times the work was done. */
export async function countEffects(client: PartnerClient, { effect }: Party): Promise<number> {
  return ((await client.control('GET', '/ledger')).at(effect) as unknown[]).length;
}

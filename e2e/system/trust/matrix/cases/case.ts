import assert from 'node:assert/strict';
import { request } from 'undici';
import type { StepName } from '../../../../harness/door';
import type { Locale } from '../../../../harness/words';
import { readOutside } from '../../oracle/books';
import { hurry } from '../../oracle/oracle';
import { type Answer, invoiceOf, Visitor } from '../../visitor';
import type { Lane } from '../lane';
import { ends, send } from '../person-on-way';

/** One story of the matrix: plays it in a lane, and throws where it does not end well or was not played. */
export type Case = (lane: Lane, visitor: Visitor) => Promise<void>;

/** An answer of the other side with another value at a path. */
export const setting = (path: string, value: unknown) => ({ kind: 'schema', set: { path, value } });

/** How many webhooks of the gateway were noted. */
export async function webhooksIn({ town }: Lane): Promise<number> {
  const [row] = await town.rows<{ count: string }>('select count(*) from webhook_events');
  return Number(row?.count);
}

/** Posts a body to the webhook as the gateway would. */
export async function post(
  { town }: Lane,
  body: string | Buffer,
  type = 'application/json',
): Promise<number> {
  const answer = await request(`${town.url}/api/webhooks/moyasar`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  await answer.body.dump();
  return answer.statusCode;
}

/** A webhook of a payment, with the secret unless another is given. */
export const event = (
  { town }: Lane,
  payment: { id: string; invoice: string; type?: string; event?: string; secret?: string },
): string =>
  JSON.stringify({
    id: payment.event ?? `event-${Math.random()}`,
    type: payment.type ?? 'payment_paid',
    secret_token: payment.secret ?? town.environment.MOYASAR_WEBHOOK_SECRET,
    data: { id: payment.id, invoice_id: payment.invoice, status: 'paid' },
  });

/** Our checkout of a payment page, by its address. */
export async function checkoutOf({ town }: Lane, page: string): Promise<string> {
  const [row] = await town.rows<{ checkout_id: string }>(
    'select checkout_id from payments where gateway_ref = $1',
    [invoiceOf(page)],
  );
  assert.ok(row, `a payment of ours for ${page}`);
  return row.checkout_id;
}

/** Where the gateway sends the browser of a payment page back to. */
export async function returnOf({ world }: Lane, page: string): Promise<string> {
  const { invoices } = await world.payments();
  const invoice = invoices.find(({ id }) => id === invoiceOf(page));
  const address = (invoice as { success_url?: string } | undefined)?.success_url;
  assert.ok(address, `a way back from ${page}`);
  return address;
}

/** Payments of a payment page in the gateway's book. */
export async function paymentsOf({ world }: Lane, page: string) {
  const { payments } = await world.payments();
  return payments.filter(({ invoice_id }) => invoice_id === invoiceOf(page));
}

/** The same browser in another language: the cookies are one jar. */
export function inLanguage(visitor: Visitor, language: Locale): Visitor {
  const other = new Visitor(visitor.town, visitor.person, language, visitor.jar);
  other.instance = visitor.instance;
  return other;
}

/** Somebody else with a browser of their own, and perhaps the same mobile. */
export function another(visitor: Visitor, sameMobile = false): Visitor {
  const other = sameMobile
    ? new Visitor(visitor.town, visitor.person, visitor.language)
    : new Visitor(visitor.town, undefined, visitor.language);
  other.instance = visitor.instance;
  return other;
}

/** Where a page leads instead of being shown. */
export async function leadsTo(visitor: Visitor, path: string): Promise<string> {
  const answer = await visitor.ask(`/${visitor.language}${path}`);
  const to = answer.headers.location;
  if (typeof to === 'string') return new URL(to, visitor.town.url).pathname;
  const meta = /url=([^"]+)"/.exec(answer.text)?.[1];
  return meta ? new URL(meta, visitor.town.url).pathname : `shown ${answer.status}`;
}

/** Pays a page whose checkout is known, and waits for the end. */
export async function payAndEnd(lane: Lane, visitor: Visitor, page: string): Promise<string> {
  const id = await visitor.comeBack(await visitor.payAt(page));
  await ends(visitor, id, 'done');
  return id;
}

/** Agrees to the review; gives the payment page. */
export async function agreed(visitor: Visitor): Promise<string> {
  const reply = await visitor.agree();
  if (reply.kind !== 'leave' || !reply.external) throw new Error(JSON.stringify(reply));
  return reply.href;
}

/** The faults of fields in a refusal of a step. */
export async function faultsOf(visitor: Visitor, step: StepName, answers: unknown) {
  const answer = await send(visitor, step, answers);
  const { code, fields } = JSON.parse(answer.text) as {
    code?: string;
    fields?: Record<string, string>;
  };
  return { status: answer.status, code, fields: fields ?? {} };
}

export const wasOk = (answers: Answer[], what: string): void =>
  assert.ok(
    answers.every(({ status }) => status === 200),
    `${what}: ${answers.map(({ status, text }) => `${status} ${text.slice(0, 120)}`).join(' | ')}`,
  );

/** The draft of a payment page at the partner. */
export async function draftOf(lane: Lane, page: string) {
  const id = await checkoutOf(lane, page);
  const [row] = await lane.town.rows<{ subscription_id: string }>(
    'select subscription_id from checkouts where id = $1',
    [id],
  );
  const { subscriptions } = await readOutside(lane.town);
  return subscriptions.find((one) => one.id === Number(row?.subscription_id));
}

/** One confirmation was done, under one key, whatever was asked how often. */
export async function confirmedOnce(lane: Lane, page: string): Promise<void> {
  const draft = await draftOf(lane, page);
  const done = draft?.confirmations.filter(({ replayed }) => !replayed);
  assert.equal(done?.length, 1, 'confirmed once');
}

/** Waits until the page of a checkout is this one, whatever it waits for itself. */
export const closes = async (lane: Lane, visitor: Visitor, id: string, page: string) => {
  await hurry(lane.town);
  return ends(visitor, id, page);
};

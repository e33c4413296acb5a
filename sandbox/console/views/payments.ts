import { html } from 'hono/html';
import {
  gatewayBook,
  type InvoiceRow,
  newestFirst,
  type PaymentRow,
  paymentsOf,
  statusOf,
  webhookModes,
} from '../../gateway/book';
import { apart, field, lever, type Markup, wires } from '../lever';
import type { Scene } from '../scene';

/** The gateway's book, and how the gateway behaves. */
export function paymentsView(scene: Scene): Markup {
  const { payments } = scene.words;
  return html`<section aria-labelledby="behaviour">
      <h2 id="behaviour">${payments.behaviour}</h2>
      <div id="behaviour-list" class="settings" data-live>${behaviour(scene)}</div>
    </section>
    <section aria-labelledby="book">
      <h2 id="book" tabindex="-1">${payments.title}</h2>
      <div id="book-list" class="list" data-live>${book(scene)}</div>
    </section>`;
}

function behaviour({ world, words: { payments } }: Scene): Markup {
  const settings = gatewayBook(world).settings();
  const mode = (name: (typeof webhookModes)[number]) =>
    choice({
      call: 'POST /sandbox/payments/webhook',
      json: { mode: name },
      label: payments.modes[name],
      of: payments.webhook,
      chosen: settings.webhook === name,
    });
  const failing = (fails: boolean) =>
    choice({
      call: 'POST /sandbox/payments/refund-failing',
      json: { failing: fails },
      label: fails ? payments.refundsFail : payments.refundsWork,
      of: payments.refunds,
      chosen: settings.refundFailing === fails,
    });
  return html`<div class="setting" data-key="webhook"><h3>${payments.webhook}</h3><div class="choices">${webhookModes.map(mode)}</div></div>
    <div class="setting" data-key="refunds"><h3>${payments.refunds}</h3><div class="choices">${[false, true].map(failing)}</div></div>`;
}

/** One of several: the chosen one says so, and pressing it again changes nothing. */
export function choice(wanted: {
  call: string;
  json: object;
  label: string;
  of: string;
  chosen: boolean;
}): Markup {
  const { call, json, label, of, chosen } = wanted;
  return html`<form class="lever" ${wires({ call, json, done: `${of}: ${label}` })}>
    <button class="button choice" aria-pressed="${chosen ? 'true' : 'false'}"><span class="sr-only">${of}: </span>${label}</button>
  </form>`;
}

function book(scene: Scene) {
  const invoices = newestFirst(gatewayBook(scene.world).invoices.list());
  if (invoices.length === 0) {
    return html`<p class="empty" data-key="none">${scene.words.payments.none}</p>`;
  }
  return invoices.map((invoice) => invoiceCard(scene, invoice));
}

function invoiceCard(scene: Scene, invoice: InvoiceRow): Markup {
  const { world, words, formats } = scene;
  const { payments } = words;
  const { id, description, amount, created_at } = invoice;
  const status = statusOf(invoice, world.now());
  const attempts = paymentsOf(world, id);
  return html`<article class="sheet" data-key="invoice-${id}" aria-labelledby="invoice-${id}">
    <div class="head">
      <h3 id="invoice-${id}">${formats.money(amount / 100)} <span class="tag ${status}">${payments.statuses[status]}</span></h3>
      <p class="quiet"><bdi>${description}</bdi></p>
      <p class="quiet">${payments.invoice} ${apart(id.slice(0, 8))} · ${formats.day(created_at)} ${apart(formats.time(created_at))}</p>
    </div>
    <h4 class="quiet">${payments.attempts}</h4>
    ${attempts.length === 0 ? html`<p class="quiet">${payments.noAttempts}</p>` : ''}
    <ul class="plain">${attempts.map((payment) => attempt(scene, payment))}</ul>
    <div class="acts">${acts(scene, invoice, status)}</div>
    ${status === 'initiated' ? tampering(scene, invoice) : ''}
  </article>`;
}

function attempt({ words: { payments }, formats }: Scene, payment: PaymentRow): Markup {
  const { status, amount, refunded, source, created_at } = payment;
  return html`<li>
    <span class="tag ${status}">${payments.statuses[status]}</span> ${formats.money(amount / 100)}
    ${refunded > 0 ? html`(${payments.refunded} ${formats.money(refunded / 100)})` : ''}
    <span class="quiet">
      ${apart(source.number.replaceAll('X', '•'))} · ${apart(source.message)} ·
      ${apart(formats.seconds(created_at))}
    </span>
  </li>`;
}

function acts({ words: { payments } }: Scene, invoice: InvoiceRow, status: string): Markup[] {
  const of = `${payments.invoice} ${invoice.id.slice(0, 8)}`;
  const act = (what: string, label: string, more: Partial<Parameters<typeof lever>[0]> = {}) =>
    lever({
      call: `POST /sandbox/payments/${invoice.id}/${what}`,
      label,
      done: `${of}: ${label}`,
      of,
      ...more,
    });
  if (status === 'initiated') {
    return [
      act('pay', payments.pay, { look: 'main' }),
      act('fail', payments.decline),
      act('expire', payments.expire),
    ];
  }
  if (status === 'paid') {
    return [act('refund', payments.refund, { look: 'danger', confirm: payments.refundConfirm })];
  }
  // What was never paid can still be captured by a bank that was slow.
  return invoice.payment_id === null ? [act('pay', payments.late, { json: { late: true } })] : [];
}

function tampering({ words: { payments } }: Scene, { id, amount, tampered_amount }: InvoiceRow) {
  const done = payments.amount;
  const amountField = {
    within: id,
    name: 'amount',
    as: 'number' as const,
    label: payments.amount,
    hint: payments.amountHint.replace('{amount}', String(amount)),
    problem: payments.amountProblem,
    value: String(tampered_amount ?? ''),
    ltr: true,
  };
  return html`<details class="more" id="tamper-${id}">
    <summary>${payments.amount}</summary>
    <form class="fields" ${wires({ call: `POST /sandbox/payments/${id}/amount`, done })}>
      ${field(amountField)}
      <button class="button quiet">${payments.amountSet}</button>
    </form>
  </details>`;
}

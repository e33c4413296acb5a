import { describe, expect, it, vi } from 'vitest';
import { newId } from '@/lib/kernel/id';
import type { PlainDate } from '@/lib/kernel/time';
import { confirmPayment } from './confirm-payment.server';
import { stubPartner } from './partner.fixture';
import { subscribe } from './subscribe.server';

vi.mock('@/lib/observability/log.server', () => ({
  log: { info: vi.fn(), warn: vi.fn(), alarm: vi.fn() },
}));

const partner = stubPartner();
const token = 'customer-token';
const idempotencyKey = newId();

describe('subscribe', () => {
  const call = { token, planId: 1, planTypeId: 11, period: 'morning', idempotencyKey } as const;
  const draft = {
    id: 900,
    total: '199.50',
    orders_count: 4,
    start_date: '2031-01-04T21:30:00Z',
    end_date: '2031-02-20',
    preferred_pickup_day: { code: 'Sunday', name: 'الأحد' },
    preferred_pickup_period: 'morning',
    state: { code: 'draft' },
  };

  it('sends everything in the query, exactly one of day and date, and no body', async () => {
    partner.says(draft);
    await subscribe({ ...call, day: 'sunday' });
    partner.says(draft);
    await subscribe({ ...call, date: '2031-01-05' as PlainDate });
    const rest = { plan_id: '1', plan_type_id: '11', preferred_pickup_period: 'morning' };
    expect(partner.requests.map(({ query, body }) => ({ query, body }))).toEqual([
      { query: { ...rest, preferred_pickup_day: 'sunday' }, body: '' },
      { query: { ...rest, preferred_pickup_date: '2031-01-05' }, body: '' },
    ]);
    expect(partner.requests[0]?.headers).not.toHaveProperty('content-type');
  });

  it('reads the draft, dates as days in Riyadh', async () => {
    partner.says(draft);
    expect(await subscribe({ ...call, day: 'sunday' })).toEqual({
      ok: true,
      value: {
        id: 900,
        totalHalalas: 19950,
        ordersCount: 4,
        startDate: '2031-01-05',
        endDate: '2031-02-20',
        day: 'sunday',
        period: 'morning',
        state: 'draft',
      },
    });
  });

  it('will not go on without a total', async () => {
    partner.says({ ...draft, total: null });
    await expect(subscribe({ ...call, day: 'sunday' })).rejects.toMatchObject({
      code: 'partner-unreadable',
    });
  });

  it.each([
    [422, { preferred_pickup_date: ['gone'] }, { kind: 'fields', fields: { date: 'refused' } }],
    [422, { unheard_of: ['x'] }, { kind: 'refused', fields: {} }],
    [400, undefined, { kind: 'refused', fields: {} }],
    [404, undefined, { kind: 'refused', fields: {} }],
    [409, undefined, { kind: 'conflict', fields: {} }],
  ])('reads the refusal %i %o', async (status, errors, refusal) => {
    partner.refuses(status, errors);
    expect(await subscribe({ ...call, day: 'sunday' })).toEqual({
      ok: false,
      refusal: { status, ...refusal },
    });
  });
});

describe('confirm-payment', () => {
  const confirm = () =>
    confirmPayment({ token, subscriptionId: 900, referenceId: 'pay_1', idempotencyKey });
  const link = async (invoice_url: unknown) => {
    partner.says({ subscription: { total: 199.5, state: { code: 'active' } }, invoice_url });
    const confirmed = await confirm();
    return confirmed.ok && confirmed.value.invoiceUrl;
  };

  it('sends the reference, and reads what it gets', async () => {
    partner.says({ subscription: { id: 900, total: 199.5, state: { code: 'active' } } });
    expect(await confirm()).toEqual({
      ok: true,
      value: { state: 'active', totalHalalas: 19950, invoiceUrl: null },
    });
    expect(partner.requests[0]?.fields).toEqual({ subscription_id: '900', reference_id: 'pay_1' });
  });

  it('is done even when the reply says nothing', async () => {
    partner.says(null);
    expect(await confirm()).toMatchObject({ ok: true, value: { state: null, invoiceUrl: null } });
  });

  it('takes any link of an invoice, for it is said once: where it may lead is asked when it is used (A20)', async () => {
    expect(await link(`${partner.url}/invoices/a.pdf`)).toBe(`${partner.url}/invoices/a.pdf`);
    expect(await link('https://files.partner.example/a.pdf')).toBe(
      'https://files.partner.example/a.pdf',
    );
    const elsewhere = 'https://files.elsewhere.example/a.pdf';
    expect(await link(elsewhere)).toBe(elsewhere);
    for (const bad of [
      'https://user:pass@files.partner.example/a.pdf',
      'javascript:alert(1)',
      '/relative.pdf',
    ]) {
      expect(await link(bad)).toBeNull();
    }
  });

  it('reads the refusals', async () => {
    partner.refuses(400);
    expect(await confirm()).toEqual({ ok: false, refusal: 'already-active' });
    partner.refuses(404);
    expect(await confirm()).toEqual({ ok: false, refusal: { kind: 'refused', status: 404 } });
    partner.refuses(409);
    await expect(confirm()).rejects.toMatchObject({ code: 'partner-unreachable' });
  });
});

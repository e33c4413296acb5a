import { describe, expect, it, vi } from 'vitest';
import { log } from '@/lib/observability/log.server';
import { stubPartner } from './partner.fixture';
import { subscriptionOrders } from './subscription-orders.server';

vi.mock('@/lib/observability/log.server', () => ({
  log: { info: vi.fn(), warn: vi.fn(), alarm: vi.fn() },
}));

const partner = stubPartner();
const drifts = () =>
  vi
    .mocked(log.warn)
    .mock.calls.map(([fields]) => fields as unknown as { event: string; path: string })
    .filter(({ event }) => event === 'partner-drift')
    .map(({ path }) => path);

describe('subscription-orders', () => {
  const subscription = { id: 900, state: 'active', orders_count: '4', start_date: '2031-01-05' };
  const order = { id: 1, state: 'scheduled', pickup_date: '2031-01-05', state_changed_at: null };
  const read = () => subscriptionOrders({ subscriptionId: 900, locale: 'en' });

  it('reads states in either shape, keeps unknown ones, and instants with their offset', async () => {
    partner.says({
      subscription: { ...subscription, state: { code: 'ACTIVE' } },
      orders: [
        { ...order, pickup_period: { code: 'evening', time_range: '4 - 10' } },
        { ...order, id: 2, state: 'on_hold', state_changed_at: '2031-01-05T10:00:00+03:00' },
      ],
    });
    expect(await read()).toEqual({
      ok: true,
      value: {
        state: 'active',
        ordersCount: 4,
        endDate: null,
        orders: [
          {
            id: 1,
            state: 'scheduled',
            pickupDate: '2031-01-05',
            period: 'evening',
            stateChangedAt: null,
            cancelledAt: null,
          },
          {
            id: 2,
            state: 'unknown',
            pickupDate: '2031-01-05',
            period: null,
            stateChangedAt: '2031-01-05T07:00:00.000Z',
            cancelledAt: null,
          },
        ],
      },
    });
    expect(partner.requests[0]?.path).toBe('/external-partner/subscription/900/orders');
    expect(drifts()).toContain('orders.state');
  });

  it('takes missing orders for none yet, and unreadable ones for a broken reply', async () => {
    partner.says({ subscription });
    expect(await read()).toMatchObject({ value: { orders: [] } });
    partner.says({ subscription, orders: [{ id: 1 }] });
    await expect(read()).rejects.toMatchObject({ code: 'partner-unreadable' });
  });

  it('sends one request per reading, also when the partner fails (C1)', async () => {
    partner.refuses(503);
    await expect(read()).rejects.toMatchObject({ code: 'partner-unreachable' });
    expect(partner.requests).toHaveLength(1);
  });

  it('takes 404 for not found', async () => {
    partner.refuses(404);
    expect(await read()).toEqual({ ok: false, refusal: 'not-found' });
  });
});

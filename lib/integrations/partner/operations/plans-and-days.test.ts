import { describe, expect, it, vi } from 'vitest';
import { todayInRiyadh } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { availableDays } from './available-days.server';
import { listPlans } from './list-plans.server';
import { stubPartner } from './partner.fixture';

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

describe('list-plans', () => {
  const option = { id: 11, name: 'Monthly', orders_count: '4', price: '199.50' };
  const plan = {
    id: '1',
    name: 'Family\u202e',
    bag_size: '7.5',
    bags_count: 2,
    service: { name: 'Clothes', type: { code: 'clothes', name: 'Clothes' } },
    plan_types: [option],
  };
  const read = async (data: unknown) => {
    partner.says(data);
    return listPlans({ locale: 'en' });
  };

  it('reads numbers as text and does without the optional', async () => {
    expect(await read([plan])).toEqual([
      {
        id: 1,
        name: 'Family',
        description: '',
        bagSizeKg: 7.5,
        bagsCount: 2,
        service: 'clothes',
        serviceName: 'Clothes',
        color: null,
        options: [
          { id: 11, name: 'Monthly', ordersCount: 4, totalHalalas: 19950, discountPercent: null },
        ],
      },
    ]);
  });

  it.each([
    ['#A1B2C3', '#a1b2c3'],
    ['#abc', '#aabbcc'],
    ['a1b2c3', '#a1b2c3'],
    ['teal', null],
    ['#fff;background:url(x)', null],
    [7, null],
  ])('takes the colour %s only as hex', async (color, expected) => {
    expect((await read([{ ...plan, color }]))[0]?.color).toBe(expected);
  });

  it.each([
    [15, 15],
    ['20', 20],
    [0.2, null],
    [1, null],
    [101, null],
  ])(
    'shows a discount of %s only where it is clear (A4)',
    async (discount_percentage, expected) => {
      const [first] = await read([{ ...plan, plan_types: [{ ...option, discount_percentage }] }]);
      expect(first?.options[0]?.discountPercent).toBe(expected);
    },
  );

  it('leaves out what cannot be sold, notes it once, and throws when nothing is left', async () => {
    const odd = { ...option, id: 12, price: '199.999' };
    const plans = await read([
      { ...plan, plan_types: [option, odd] },
      { id: 2, name: 'x' },
    ]);
    expect(plans.map(({ id, options }) => [id, options.length])).toEqual([[1, 1]]);
    await read([plan, { id: 2 }]);
    expect(drifts().filter((path) => path === 'plans')).toHaveLength(1);
    await expect(read([{ id: 2 }])).rejects.toMatchObject({ code: 'partner-unreadable' });
    expect(await read([])).toEqual([]);
  });

  it('takes the first of what has one id', async () => {
    const other = { ...option, price: '1.00' };
    const plans = await read([
      { ...plan, plan_types: [option, other] },
      { ...plan, plan_types: [other] },
    ]);
    expect(plans.map(({ options }) => options.map(({ totalHalalas }) => totalHalalas))).toEqual([
      [19950],
    ]);
  });
});

describe('available-days', () => {
  const read = () => availableDays({ locale: 'ar', ordersCount: 4, token: null });

  it('reads days, drops unknown periods, knows today by either sign (A54)', async () => {
    partner.says([
      {
        date: '2031-01-05',
        is_today: false,
        periods: [{ code: 'morning', period: '9 - 3' }, 'evening'],
      },
      { date: '2031-01-06', is_today: 'true', periods: [{ code: 'midnight' }] },
      { date: todayInRiyadh(), week_day: 9 },
      { date: '2031-02-30' },
      { date: '2031-01-05', is_today: true, periods: ['evening', 'evening'] },
    ]);
    const days = await read();
    expect(days).toEqual({
      ok: true,
      value: [
        {
          date: '2031-01-05',
          isToday: false,
          periods: [
            { code: 'morning', window: '9 - 3' },
            { code: 'evening', window: null },
          ],
        },
        { date: '2031-01-06', isToday: true, periods: [] },
        { date: todayInRiyadh(), isToday: true, periods: [] },
      ],
    });
    expect(partner.requests[0]?.query).toEqual({ orders_count: '4' });
  });

  it('takes 400 for not covered, and nothing else', async () => {
    partner.refuses(400);
    expect(await read()).toEqual({ ok: false, refusal: 'not-covered' });
    partner.refuses(422);
    await expect(read()).rejects.toMatchObject({ code: 'partner-rejected' });
  });
});

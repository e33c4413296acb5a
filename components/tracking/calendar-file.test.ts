import { describe, expect, it } from 'vitest';
import { instantFromIso, type PlainDate } from '@/lib/kernel/time';
import type { TrackedOrder, TrackingSnapshot } from '@/lib/tracking/snapshot';
import { type CalendarEvent, calendarEvents, calendarFile } from './calendar-file';
import { ForeignCalendar } from './foreign-calendar.fixture';

const texts = {
  calendar: 'مواعيد ندى',
  summary: 'استلام الغسيل، من بابك; غدًا',
  cancelled: 'أُلغي: استلام الغسيل',
  description:
    'Bags ready?\nFollow it here, all the way back: أكياسك جاهزة؟ من هنا تتابع غسيلك حتى يعود إليك.',
  url: 'https://nada.example/ar/track/an-unguessable-tracking-link-001',
};
const at = instantFromIso('2026-12-01T08:00:00Z')!;
const knownAt = instantFromIso('2026-12-01T07:57:00Z')!;
const fileOf = (events: CalendarEvent[]): string =>
  calendarFile(events, texts, { source: '48213@nada.example', at, knownAt });

const day = (date: string) => date as PlainDate;
const event = (more: Partial<CalendarEvent>): CalendarEvent => ({
  name: 'pickup-1',
  sequence: 0,
  date: day('2026-12-07'),
  period: 'evening',
  cancelled: false,
  ...more,
});

const order = (id: number, date: string, more: Partial<TrackedOrder> = {}): TrackedOrder => ({
  id,
  state: 'scheduled',
  pickupDate: day(date),
  period: 'evening',
  stateChangedAt: null,
  cancelledAt: null,
  changes: [],
  revision: 0,
  missing: false,
  ...more,
});
const snapshot = (
  orders: TrackedOrder[],
  state: TrackingSnapshot['state'] = 'active',
): TrackingSnapshot => ({ state, ordersCount: 4, orders });
const asked = { date: day('2026-12-06'), period: 'morning' } as const;

it('gives subscribers a refresh interval', () => {
  expect(fileOf([])).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n');
  expect(fileOf([])).toContain('\r\nX-PUBLISHED-TTL:PT6H\r\n');
});

describe('calendarFile', () => {
  const file = fileOf([
    event({}),
    event({ name: 'order-8', date: day('2026-12-14'), period: null }),
  ]);

  it('converts the windows from Riyadh time to UTC', () => {
    expect(file).toContain('DTSTART:20261207T130000Z\r\nDTEND:20261207T190000Z\r\n');
    expect(file).toContain('DTSTART:20261214T060000Z\r\nDTEND:20261214T190000Z\r\n');
    expect(file).toContain('\r\nDTSTAMP:20261201T080000Z\r\n');
    expect(file).toContain('\r\nLAST-MODIFIED:20261201T075700Z\r\n');
  });

  it('escapes special characters and folds lines at 75 octets', () => {
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    const whole = file.replaceAll('\r\n ', '');
    expect(whole).toContain('SUMMARY:استلام الغسيل، من بابك\\; غدًا\r\n');
    expect(whole).toContain('Bags ready?\\nFollow it here\\, all the way');
    expect(whole.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('names cancelled pickups in the summary', () => {
    const whole = fileOf([event({ cancelled: true })]).replaceAll('\r\n ', '');
    expect(whole).toContain('\r\nSTATUS:CANCELLED\r\n');
    expect(whole).toContain('\r\nSUMMARY:أُلغي: استلام الغسيل\r\n');
  });
});

describe('in another calendar program', () => {
  const first = [order(900, '2026-12-07'), order(901, '2026-12-14'), order(902, '2026-12-21')];
  const calendarAfter = (...stages: (TrackingSnapshot | null)[]): ForeignCalendar => {
    const calendar = new ForeignCalendar();
    for (const stage of stages) calendar.import(fileOf(calendarEvents(stage, asked)));
    return calendar;
  };

  it('the requested day becomes the first confirmed one', () => {
    const before = calendarAfter(null);
    expect(before.shown).toEqual(['2026-12-06T06:00:00.000Z']);
    expect(calendarAfter(null, snapshot([]), snapshot(first)).shown).toEqual([
      '2026-12-07T13:00:00.000Z',
      '2026-12-14T13:00:00.000Z',
      '2026-12-21T13:00:00.000Z',
    ]);
  });

  it('moves moved pickups, removes cancelled ones, and creates no duplicates', () => {
    const later = [
      order(901, '2026-12-14', { state: 'cancelled', revision: 1 }),
      // It has overtaken the others, and must remain the same event.
      order(902, '2026-12-15', { revision: 1, period: 'morning' }),
      order(900, '2026-12-22', { revision: 2 }),
    ];
    const calendar = calendarAfter(null, snapshot(first), snapshot(later));
    expect(calendar.shown).toEqual(['2026-12-15T06:00:00.000Z', '2026-12-22T13:00:00.000Z']);
    expect(calendar.kept).toHaveLength(3);
    const summaries = calendar.kept.map(({ summary }) => summary);
    expect(summaries.sort()).toEqual([texts.cancelled, texts.summary, texts.summary].sort());
  });

  it('an older file imported later changes nothing', () => {
    const moved = [order(900, '2026-12-08', { revision: 1 }), ...first.slice(1)];
    expect(calendarAfter(snapshot(moved), snapshot(first), null).shown).toEqual(
      calendarAfter(snapshot(moved)).shown,
    );
  });

  it('keeps pickups that the partner leaves out, and delivered ones', () => {
    const later = [
      order(900, '2026-12-07', { state: 'delivered' }),
      order(901, '2026-12-14', { missing: true }),
      ...first.slice(2),
    ];
    expect(calendarAfter(snapshot(first), snapshot(later)).shown).toHaveLength(3);
  });

  it('a cancelled subscription removes all pickups', () => {
    expect(calendarAfter(snapshot(first), snapshot(first, 'cancelled')).shown).toEqual([]);
    expect(calendarAfter(null, snapshot([], 'cancelled')).shown).toEqual([]);
    const gone = first.map((one) => ({ ...one, state: 'cancelled' as const, revision: 1 }));
    const calendar = calendarAfter(
      snapshot(first),
      snapshot(first, 'cancelled'),
      snapshot(gone, 'cancelled'),
    );
    expect(calendar.kept).toHaveLength(3);
    expect(calendar.shown).toEqual([]);
  });
});

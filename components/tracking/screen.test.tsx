import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { QueryProvider } from '@/components/live/query-provider';
import { type Locale, locales } from '@/lib/i18n/routing';
import ar from '@/messages/ar.json';
import en from '@/messages/en.json';
import { Freshness } from './freshness';
import type { Audience } from './headline';
import { TrackingScreen } from './screen';
import { statesNow, trackingStates } from './states';
import { groupPickups } from './summary';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }));

const messages = { ar: ar as unknown as typeof en, en };
const support = { phone: '+966500000000', whatsapp: null, email: 'care@nada.example' };
type Name = keyof typeof trackingStates;

const inLocale = (locale: Locale, child: React.ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={messages[locale]}
      timeZone="Asia/Riyadh"
      onError={(error) => {
        throw error;
      }}
    >
      {child}
    </NextIntlClientProvider>,
  );

const render = (
  locale: Locale,
  name: Name,
  turnaroundHours?: number,
  audience?: Audience,
): string =>
  inLocale(
    locale,
    <TrackingScreen
      token="an-unguessable-tracking-link-001"
      {...trackingStates[name]}
      now={statesNow}
      calendarHref="/calendar"
      feedHref="webcal://nada.example/calendar"
      support={support}
      turnaroundHours={turnaroundHours}
      audience={audience}
    />,
  );

const freshness = (locale: Locale, name: Name): string =>
  inLocale(
    locale,
    <QueryProvider>
      <Freshness token="x" rendered={trackingStates[name].poll} announcements={[]} />
    </QueryProvider>,
  ).replace(/<[^>]+>/g, '');

const withoutFreshness = (html: string): string =>
  html.replace(/<svg.*?<\/svg><span>.*?<\/span>/, '');

const names = Object.keys(trackingStates) as Name[];

describe.each(locales)('in %s', (locale) => {
  it.each(names)('%s has the next event as its heading and shows every pickup', (name) => {
    const html = render(locale, name);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<h1[^>]*><\/h1>/);
    const { orders = [] } = trackingStates[name].snapshot ?? {};
    const { later, past } = groupPickups(orders);
    const folds = [later, past].filter(({ length }) => length > 0);
    expect(html.match(/<details/g) ?? []).toHaveLength(orders.length + folds.length);
  });

  it('shows a time only if it is known', () => {
    expect(render(locale, 'on-its-way')).toMatch(/5:10/);
    expect(withoutFreshness(render(locale, 'time-not-known'))).not.toMatch(/\d:\d\d/);
  });

  it('shows the usual return day, or that it is unknown', () => {
    const { unknown, late, 'on-its-way': soon } = messages[locale].tracking.return;
    // Collected yesterday at 5:20 pm; it is 8:33 pm.
    const usual = locale === 'ar' ? 'يعود الغسيل عادةً غدًا.' : 'It’s usually back tomorrow.';
    for (const name of ['picked-up', 'in-the-laundry'] as const) {
      expect(render(locale, name)).toContain(unknown);
      expect(render(locale, name, 48)).toContain(usual);
      expect(render(locale, name, 1)).toContain(late);
    }
    expect(render(locale, 'on-its-way', 48)).toContain(soon);
    const saying = names.filter((name) => render(locale, name).includes(unknown));
    expect(saying).not.toContain('scheduled');
    expect(saying).not.toContain('just-delivered');
  });

  it('marks times that the partner did not report as seen by us', () => {
    const text = locale === 'ar' ? 'آخر تحديث اليوم الساعة 5:12' : 'updated today at 5:12';
    expect(render(locale, 'seen-by-us')).toContain(text);
    expect(render(locale, 'seen-by-us')).toMatch(/>(أمس الساعة|yesterday at) 5:20/);
  });

  it('shows a step back, and a pickup that the partner no longer lists', () => {
    const { again, missing } = messages[locale].tracking;
    const laundry = messages[locale].tracking.state.received_in_laundry;
    expect(render(locale, 'a-step-back')).toContain(again.replace('{state}', laundry));
    expect(render(locale, 'not-on-the-list')).toContain(missing);
    expect(render(locale, 'on-its-way')).not.toContain(missing);
  });

  it('offers a call only for late or cancelled pickups or an unreachable partner', () => {
    const { 'call-us': call } = messages[locale].tracking;
    const offering = names.filter((name) => render(locale, name).includes(call));
    expect(offering.sort()).toEqual([
      'cancelled',
      'cancelled-early',
      'completed',
      'one-cancelled',
      'overdue',
      'past-its-window',
      'stale-for-hours',
    ]);
  });

  it('offers a call as the first thing to do when laundry is back later than usual', () => {
    const { 'call-us': call } = messages[locale].tracking;
    expect(render(locale, 'in-the-laundry', 1)).toContain(call);
    expect(render(locale, 'in-the-laundry', 48)).not.toContain(call);
  });

  it('tells a household who shared the page, and speaks of no money or subscription of theirs', () => {
    const theirs =
      locale === 'ar'
        ? /غسيلك|اشتراكك|مواعيدك|موعدك|وسيلة الدفع|بنكك/
        : /your (laundry|subscription|pickup|next|bags|bank)|you paid|same card/i;
    const owners = names.filter((name) => theirs.test(render(locale, name)));
    expect(owners.length, 'the owner reads such words').toBeGreaterThan(10);
    const { title } = messages[locale].tracking.shared;
    for (const name of names) {
      const html = render(locale, name, 48, 'household');
      expect(html, name).toContain(title);
      expect(theirs.exec(html)?.[0], name).toBeUndefined();
    }
    expect(render(locale, 'on-its-way')).not.toContain(title);
  });

  it('folds past pickups of a long list, with their count', () => {
    const text =
      locale === 'ar' ? '41 موعدًا مكتملًا · موعدان ملغيان' : '41 delivered pickups · 2 cancelled';
    expect(render(locale, 'sixty-orders')).toContain(text);
  });

  it('has one live region, empty at first', () => {
    expect(render(locale, 'on-its-way').match(/<p role="status"[^>]*><\/p>/g)).toHaveLength(1);
  });

  it('offers the calendar only for future or newly cancelled pickups', () => {
    const offering = names.filter((name) => render(locale, name).includes('href="/calendar"'));
    expect(offering).not.toContain('next-not-dated');
    expect(offering).not.toContain('unread');
    expect(offering).toEqual(expect.arrayContaining(['partly-scheduled', 'cancelled']));
  });
});

describe('freshness', () => {
  it.each([
    [
      'on-its-way',
      'آخر تحديث قبل 3 دقائق، والتالي الساعة 8:35 م',
      'Updated 3 minutes ago. Next update 8:35 pm',
    ],
    ['checking-now', 'آخر تحديث قبل 3 دقائق، ونحدّث الآن', 'Updated 3 minutes ago, updating now'],
    [
      'stale',
      'آخر تحديث قبل 25 دقيقة. نعيد المحاولة الساعة 8:35 م.',
      'Last updated 25 minutes ago. Trying again at 8:35 pm.',
    ],
    ['unread', 'بانتظار أول تحديث', 'Waiting for the first update'],
    [
      'unread-and-unreachable',
      'لم يصل أي تحديث بعد. نعيد المحاولة الساعة 8:35 م.',
      'No update yet. Trying again at 8:35 pm.',
    ],
    ['completed', 'انتهى تتبّع هذا الاشتراك.', 'Tracking of this subscription has ended.'],
  ] as const)('%s', (name, arabic, english) => {
    expect(freshness('ar', name)).toBe(arabic);
    expect(freshness('en', name)).toBe(english);
  });
});

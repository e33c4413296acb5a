import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { type Locale, locales } from '@/lib/i18n/routing';
import ar from '@/messages/ar.json';
import en from '@/messages/en.json';
import { Freshness } from './freshness';
import { TrackingScreen } from './screen';
import { statesDay, trackingStates } from './states';

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

const render = (locale: Locale, name: Name): string =>
  inLocale(
    locale,
    <TrackingScreen
      token="a-link-that-nobody-could-guess-1"
      link="https://nada.example/track/a-link-that-nobody-could-guess-1"
      view={trackingStates[name]}
      today={statesDay}
      calendarHref="/calendar"
      support={support}
    />,
  );

const freshness = (locale: Locale, name: Name): string =>
  inLocale(locale, <Freshness token="x" view={trackingStates[name]} />).replace(/<[^>]+>/g, '');

const names = Object.keys(trackingStates) as Name[];

describe.each(locales)('in %s', (locale) => {
  it.each(names)('%s says in a heading what happens next, and shows every pickup', (name) => {
    const html = render(locale, name);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<h1[^>]*><\/h1>/);
    expect(html.match(/<details/g) ?? []).toHaveLength(
      trackingStates[name].snapshot?.orders.length ?? 0,
    );
  });

  it('gives a time only where one is known', () => {
    expect(render(locale, 'on-its-way')).toMatch(/5:10/);
    expect(render(locale, 'time-not-known')).not.toMatch(/\d:\d\d/);
  });

  it('offers the calendar only while a pickup is still to come', () => {
    const offering = names.filter((name) => render(locale, name).includes('href="/calendar"'));
    expect(offering).not.toContain('completed');
    expect(offering).not.toContain('next-not-dated');
    expect(offering).toContain('partly-scheduled');
  });
});

describe('how fresh it is', () => {
  it.each([
    ['on-its-way', 'آخر تحديث قبل 3 دقائق', 'Checked 3 minutes ago'],
    [
      'stale',
      'هذا آخر ما نعرفه، قبل 25 دقيقة. نحاول التحديث.',
      'This is what we knew 25 minutes ago. We’re trying again.',
    ],
    ['unread', 'ننتظر أول خبر.', 'Waiting for the first news.'],
    [
      'completed',
      'اكتملت المتابعة، ولن يتغيّر شيء بعد هذا.',
      'Tracking is complete. Nothing more will change.',
    ],
  ] as const)('%s', (name, arabic, english) => {
    expect(freshness('ar', name)).toBe(arabic);
    expect(freshness('en', name)).toBe(english);
  });
});

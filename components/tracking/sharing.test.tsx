import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { QueryProvider } from '@/components/live/query-provider';
import { type Locale, locales } from '@/lib/i18n/routing';
import ar from '@/messages/ar.json';
import en from '@/messages/en.json';
import { Sharing, SignInAsOwner } from './sharing';
import { sharingStates } from './states';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }));

const messages = { ar: ar as unknown as typeof en, en };

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
      <QueryProvider>{child}</QueryProvider>
    </NextIntlClientProvider>,
  );

const panel = (locale: Locale, name: keyof typeof sharingStates, ended = false): string =>
  inLocale(
    locale,
    <Sharing token="own" shares={sharingStates[name]?.shares ?? []} ended={ended} />,
  );

const names = Object.keys(sharingStates);
const radios = (html: string): string[] =>
  [...html.matchAll(/type="radio"[^>]*value="(\w+)"/g)].map(([, value]) => value ?? '');

describe.each(locales)('in %s', (locale) => {
  it.each(names)('%s: every link can be revoked and has a distinct name', (name) => {
    const html = panel(locale, name);
    const stops = html.match(/<button(?![^>]*type="submit")[^>]*>.*?<\/button>/g) ?? [];
    expect(stops).toHaveLength(sharingStates[name]?.shares.length ?? 0);
    expect(new Set(stops).size).toBe(stops.length);
  });

  it('offers no new link at the maximum', () => {
    const making = names.filter((name) => panel(locale, name).includes('type="submit"'));
    expect(making).toEqual(['sharing-none', 'sharing-some', 'sharing-just-made']);
  });

  it('links visitors to sign in and returns them here', () => {
    const html = inLocale(locale, <SignInAsOwner to="sharing" token="own-link" />);
    expect(html).toContain(`href="/${locale}/account?track=own-link"`);
  });
});

it('offers "until the subscription ends" only while it is active', () => {
  expect(radios(panel('en', 'sharing-none'))).toEqual(['day', 'week', 'term']);
  expect(radios(panel('en', 'sharing-none', true))).toEqual(['day', 'week']);
});

it('shows creation and expiry in Riyadh time', () => {
  const text = panel('en', 'sharing-some').replace(/<[^>]+>/g, '');
  expect(text).toContain('Made 12 December at 9:00 am');
  expect(text).toContain('Valid until 19 December, 9:00 am');
  expect(text).toContain('Valid until the subscription ends, or 28 February, 9:00 pm');
  const arabic = panel('ar', 'sharing-full').replace(/<[^>]+>/g, '');
  expect(arabic).toContain('أُنشئ يوم 14 ديسمبر، 8:00 م');
  expect(arabic).toContain('5 روابط فعّالة');
});

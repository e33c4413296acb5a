import { notFound } from 'next/navigation';
import { locale as rootLocale } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';
import { isLocale } from './routing';

/**
 * Messages and time zone of a request. Route handlers have no root parameter and pass their locale
 * explicitly.
 */
export default getRequestConfig(async ({ locale: named }) => {
  const locale = named ?? (await rootLocale());
  if (!isLocale(locale)) notFound();
  return {
    locale,
    messages: (await import(`../../messages/${locale}.json`)).default,
    timeZone: 'Asia/Riyadh',
  };
});

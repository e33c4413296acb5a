import { getLocale, getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { Notice } from '@/components/ui/notice';
import { directionOf, otherLocale } from '@/lib/i18n/routing';
import { cutOffId } from './cut-off';
import { LanguageSwitch } from './language-switch';

/** The way to the same page in the other language, for a header. A server component. */
export async function Language() {
  const other = otherLocale(await getLocale());
  const t = await getTranslations({ locale: other, namespace: 'shell.switch' });
  return (
    <Suspense>
      <LanguageSwitch to={other} name={t('name')} />
    </Suspense>
  );
}

/**
 * Ends a header with a `Language`: why that does nothing without a connection. Hidden until then, and there from the
 * start, for it cannot be fetched when it is needed. In the language that was asked for, which may be the only one that
 * the person reads. A server component.
 */
export async function LanguageCutOff() {
  const other = otherLocale(await getLocale());
  const t = await getTranslations({ locale: other, namespace: 'shell.switch' });
  return (
    <div
      hidden
      id={cutOffId}
      lang={other}
      dir={directionOf(other)}
      className="frame-column py-2 print:hidden"
    >
      <Notice role="alert" title={t('offline')}>
        {t('offline-text')}
      </Notice>
    </div>
  );
}

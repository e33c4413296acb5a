import { getLocale, getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { Notice } from '@/components/ui/notice';
import { directionOf, otherLocale } from '@/lib/i18n/routing';
import { LanguageSwitch } from './language-switch';
import { offlineNoticeId } from './offline-notice-id';

/** The language switch of a header. A server component. */
export async function HeaderLanguageSwitch() {
  const other = otherLocale(await getLocale());
  const t = await getTranslations({ locale: other, namespace: 'shell.switch' });
  return (
    <Suspense>
      <LanguageSwitch to={other} name={t('name')} />
    </Suspense>
  );
}

/**
 * Message for a header with a `Language` switch that is pressed without a connection. Hidden until
 * then, but already in the page, because it could not be loaded offline. Written in the target
 * language, which may be the only one that the visitor reads. A server component.
 */
export async function LanguageOfflineNotice() {
  const other = otherLocale(await getLocale());
  const t = await getTranslations({ locale: other, namespace: 'shell.switch' });
  return (
    <div
      hidden
      id={offlineNoticeId}
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

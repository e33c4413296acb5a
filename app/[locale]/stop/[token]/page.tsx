import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { EmptyPage, withDatabaseFallback } from '@/components/shell/fallback-pages.server';
import { Button, ButtonLink } from '@/components/ui/button';
import { setNotFound, setTooMany } from '@/lib/api/page-status.server';
import { findMessageChoice } from '@/lib/db/message-choices.server';
import { localePath } from '@/lib/i18n/navigation';
import { isAppError } from '@/lib/kernel/app-error';
import { visitorAddressIn } from '@/lib/kernel/network-address';
import { hourMs } from '@/lib/kernel/time';
import { readStopLink } from '@/lib/messaging/stop-link.server';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('message-stop');
  return { title: t('title'), robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

/**
 * The stop link of a message. Opening it changes nothing, because previews and scanners open links
 * too; its button ends the channel, without scripts and without a session.
 */
async function StopPage({ params }: PageProps<'/[locale]/stop/[token]'>) {
  const [{ token }, locale, sent, t, errors] = await Promise.all([
    params,
    getLocale(),
    headers(),
    getTranslations('message-stop'),
    getTranslations('errors.too-many-requests'),
  ]);
  const settings = (
    <ButtonLink href={localePath(locale, '/account/messages')}>{t('to-settings')}</ButtonLink>
  );
  const target = await readStopLink(token, visitorAddressIn(sent)).catch((error: unknown) => {
    if (!isAppError(error, 'too-many-requests')) throw error;
    setTooMany(error.retryAfterMs ?? hourMs);
    return 'too-many' as const;
  });
  if (target === 'too-many') {
    return (
      <EmptyPage title={errors('title')} action={settings}>
        {t('too-many-text')}
      </EmptyPage>
    );
  }
  if (!target) {
    setNotFound();
    return (
      <EmptyPage title={t('invalid-title')} action={settings}>
        {t('invalid-text')}
      </EmptyPage>
    );
  }
  const { customerId, channel } = target;
  if (!(await findMessageChoice(customerId, channel))) {
    return (
      <EmptyPage title={t(`stopped.${channel}`)} action={settings}>
        {t('stopped-text')}
      </EmptyPage>
    );
  }
  return (
    <EmptyPage
      title={t(`ask.${channel}.title`)}
      action={
        <>
          {/* `data-live` from the start: the form submits without a script. */}
          <form method="post" action={`/api/message-stops/${token}?locale=${locale}`} data-live>
            <Button type="submit">{t(`ask.${channel}.go`)}</Button>
          </form>
          <ButtonLink variant="quiet" href={localePath(locale)}>
            {t('keep')}
          </ButtonLink>
        </>
      }
    >
      {t(`ask.${channel}.text`)}
    </EmptyPage>
  );
}

export default withDatabaseFallback(StopPage);

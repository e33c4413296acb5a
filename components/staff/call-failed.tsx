'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Ltr } from '@/components/ui/text';
import type { CallError } from '@/lib/api/client';
import { formatNumber } from '@/lib/i18n/format';
import { minuteMs } from '@/lib/kernel/time';

interface CallFailedProps {
  error: CallError;
  /**
   * The request was an action on an order, which may have succeeded although no response arrived.
   */
  isAct?: boolean;
}

/** The error of a staff request, with a way to continue. */
export function CallFailed({ error, isAct = false }: CallFailedProps) {
  const [t, locale] = [useTranslations('staff'), useLocale()];
  const { code, reference, retryAfterMs } = error;
  if (code === 'invalid-answers') {
    return (
      <Notice role="alert" tone="warn" title={t('wrong')}>
        {t('wrong-text')}
      </Notice>
    );
  }
  if (code === 'too-many-requests') {
    const minutes = Math.max(1, Math.ceil((retryAfterMs ?? 0) / minuteMs));
    return (
      <Notice role="alert" tone="warn" title={t('too-many')}>
        {t('too-many-text', { minutes, n: formatNumber(minutes, locale) })}
      </Notice>
    );
  }
  if (code === 'forbidden') {
    return (
      <Notice role="alert" tone="warn" title={t('look-only-title')}>
        {t('look-only-text')}
      </Notice>
    );
  }
  if (code === 'session-ended') {
    return (
      <Notice
        role="alert"
        tone="warn"
        title={t('ended')}
        action={
          // The same URL: after signing in, the staff member is back on this page.
          <ButtonLink variant="secondary" small href="">
            {t('sign-in-again')}
          </ButtonLink>
        }
      >
        {t('ended-text')}
      </Notice>
    );
  }
  // Our server sends a reference with every response: without one, there was none, or only part of
  // one.
  return reference === null ? (
    <Notice role="alert" title={t(code === 'offline' ? 'offline' : 'no-answer')}>
      {t(isAct ? 'no-answer-to-act' : 'offline-text')}
    </Notice>
  ) : (
    <Notice role="alert" tone="warn" title={t('failed')}>
      {t.rich(isAct ? 'failed-text' : 'failed-before-text', {
        reference: () => <Ltr>{reference}</Ltr>,
      })}
    </Notice>
  );
}

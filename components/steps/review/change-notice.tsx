'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import type { OrderChange } from '@/lib/wizard/replies';

/** Says what changed while the page was looked at, and leads to the one step that mends it; from there back here. */
export function ChangeNotice({ change, locale }: { change: OrderChange; locale: Locale }) {
  const t = useTranslations('step-review');
  const steps = useTranslations('steps');
  const { step, reason } = change;
  return (
    <Notice
      role="alert"
      tone="warn"
      title={t('changed')}
      action={
        <ButtonLink
          look="second"
          small
          href={localePath(locale, `/start/${step}`, { from: 'review', reason })}
        >
          {steps('change-of', { what: steps(`names.${step}`) })}
        </ButtonLink>
      }
    >
      {steps(`reasons.${reason}`)}
    </Notice>
  );
}

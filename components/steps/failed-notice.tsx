'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useBackOnline } from '@/components/live/use-back-online';
import { Button, ButtonLink } from '@/components/ui/button';
import { CircleAlertIcon } from '@/components/ui/icons/circle-alert';
import { Notice } from '@/components/ui/notice';
import { Ltr } from '@/components/ui/text';
import type { CallError } from '@/lib/bff/call';
import { localePath } from '@/lib/i18n/navigation';
import type { Problem } from './problem';
import type { StepViewProps } from './view-props';

/** Where a fault leads that pressing again cannot mend. */
const ways: Partial<Record<CallError['code'], string>> = { 'sign-in-again': '/start/registration' };

/** What was sent did not go through: why, and the way to send it again. */
export default function FailedNotice({
  error: { code: given, reference, retry },
  again,
  locale,
}: Extract<Problem, { kind: 'failed' }> & { locale: StepViewProps['locale'] }) {
  const t = useTranslations();
  // A proxy between us may have codes of its own.
  const code = t.has(`errors.${given}.title`) ? given : 'unexpected';
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // Sending is safe to repeat, and what was wanted is still wanted.
  useBackOnline(() => {
    if (code === 'offline') again();
  });
  return (
    <div ref={ref} className="scroll-my-4">
      <Notice
        role="alert"
        tone={code === 'offline' ? 'neutral' : 'warn'}
        icon={code === 'edited-elsewhere' ? <CircleAlertIcon /> : undefined}
        title={t(`errors.${code}.title`)}
        action={
          retry === 'never' ? (
            <ButtonLink look="second" small href={localePath(locale, ways[code] ?? '/start')}>
              {t('steps.continue-there')}
            </ButtonLink>
          ) : (
            <Button type="submit" look="second" small>
              {t('steps.again')}
            </Button>
          )
        }
      >
        {t(`errors.${code}.text`)}
        {reference && (
          <p className="mt-1 text-sm text-ink-2">
            {t.rich('steps.reference', { reference: () => <Ltr>{reference}</Ltr> })}
          </p>
        )}
      </Notice>
    </div>
  );
}

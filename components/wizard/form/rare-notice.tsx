'use client';

import { useTranslations } from 'next-intl';
import { localePath } from '@/lib/i18n/navigation';
import type { StepViewProps } from '@/lib/wizard/screen';
import { Outcome } from '../../form/outcome';
import { ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { ConflictNotice } from '../autosave/conflict-notice';
import { AskSupport } from './change-note';
import type { Problem } from './problem';
import type { StopReply } from './use-submit';

interface RareNoticeProps {
  problem: Problem | null;
  stopped: StopReply | null;
  locale: StepViewProps['locale'];
  change?: StepViewProps['change'];
}

/** Notices that need a server response: another tab saved first, or onboarding ends here. */
export default function RareNotice({ problem, stopped, locale, change }: RareNoticeProps) {
  return (
    <Outcome>
      {problem?.kind === 'conflict' ? (
        <ConflictNotice {...problem} />
      ) : (
        stopped && <StopNotice reason={stopped.reason} {...{ locale, change }} />
      )}
    </Outcome>
  );
}

interface StopNoticeProps extends Pick<RareNoticeProps, 'locale' | 'change'> {
  reason: string;
}

function StopNotice({ reason, locale, change }: StopNoticeProps) {
  const t = useTranslations('steps');
  if (change && (reason === 'not-covered' || reason === 'not-served')) {
    const { title, text } = change.stops[reason];
    const place = localePath(locale, '/start/coverage', { from: 'change-address' });
    return (
      <Notice
        role="alert"
        tone="warn"
        title={title}
        action={
          <>
            <ButtonLink variant="secondary" small href={place}>
              {t('stop.not-covered.action')}
            </ButtonLink>
            <AskSupport asked={change.asked} />
          </>
        }
      >
        {text}
      </Notice>
    );
  }
  // `not-covered` is the only reason to stop; a new one needs its own text.
  if (reason !== 'not-covered') return null;
  return (
    <Notice
      role="alert"
      tone="warn"
      title={t('stop.not-covered.title')}
      action={
        <ButtonLink variant="secondary" small href={localePath(locale, '/start/coverage')}>
          {t('stop.not-covered.action')}
        </ButtonLink>
      }
    >
      {t('stop.not-covered.text')}
    </Notice>
  );
}

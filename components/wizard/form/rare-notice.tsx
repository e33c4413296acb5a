'use client';

import { useTranslations } from 'next-intl';
import type { Conflict } from '@/components/wizard/autosave/conflict';
import { localePath } from '@/lib/i18n/navigation';
import type { StepViewProps } from '@/lib/wizard/screen';
import { focusSubmit } from '../../form/form-shell';
import { Outcome } from '../../form/outcome';
import { Button, ButtonLink } from '../../ui/button';
import { CircleAlertIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { AskSupport } from './change-note';
import type { Problem, StopReply } from './use-submit';

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

interface ConflictNoticeProps {
  conflict: Conflict;
  /** Submits the values on the page. */
  submit(): void;
}

/** Another tab saved the same step: shows what it changed, and the two options. */
export function ConflictNotice({ conflict, submit }: ConflictNoticeProps) {
  const t = useTranslations('steps');
  const { labels, isShown } = conflict;
  // The pressed button disappears: the form's own button takes the focus.
  const withFocus = (act: () => void) => () => {
    focusSubmit();
    act();
  };
  const showTheirs = withFocus(conflict.showTheirs);
  const restoreMine = withFocus(conflict.restoreMine);
  const submitMine = withFocus(() => {
    conflict.keepMine();
    submit();
  });
  if (isShown) {
    return (
      <Notice
        role="alert"
        tone="info"
        title={t('conflict.shown-title')}
        action={
          <Button variant="secondary" small onClick={restoreMine}>
            {t('conflict.restore-mine')}
          </Button>
        }
      >
        {t('conflict.shown-text')}
      </Notice>
    );
  }
  return (
    <Notice
      role="alert"
      tone="warn"
      icon={<CircleAlertIcon />}
      title={t('conflict.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" small onClick={showTheirs}>
            {t('conflict.show-theirs')}
          </Button>
          <Button variant="secondary" small onClick={submitMine}>
            {t('conflict.keep-mine')}
          </Button>
        </div>
      }
    >
      {t('conflict.text')}
      <ul className="mt-1 list-disc ps-5">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </Notice>
  );
}

'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useReducer } from 'react';
import type { CallError } from '@/lib/api/client';
import { localePath } from '@/lib/i18n/navigation';
import type { StepViewProps } from '@/lib/wizard/screen';
import { focusSubmit } from '../../form/form-shell';
import { Outcome } from '../../form/outcome';
import { useBackOnline } from '../../live/use-back-online';
import { Button, ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Ltr } from '../../ui/text';
import type { AutosaveFailure } from '../autosave/autosave-queue';
import type { Problem, StopReply } from './use-submit';

// Rare, and shown only after a server response, so it can be loaded separately.
const RareNotice = dynamic(() => import('./rare-notice').catch(() => ({ default: () => null })), {
  ssr: false,
});

// Only for a change from the account.
const ChangeNote = dynamic(() => import('./change-note').catch(() => ({ default: () => null })));

interface StepNoticeProps {
  props: Pick<StepViewProps, 'locale' | 'reason' | 'change'>;
  problem: Problem | null;
  stopped: StopReply | null;
}

/**
 * Shows what concerns the whole page: an error, the end of onboarding, or why the customer was
 * redirected here.
 */
export function StepNotice({ props, problem, stopped }: StepNoticeProps) {
  if (problem?.kind === 'failed') return <FailedNotice {...problem} {...props} />;
  if (problem?.kind === 'conflict' || stopped) {
    return <RareNotice {...{ problem, stopped }} {...props} />;
  }
  if (problem) return <SaveFailedNotice reason={problem.kind} />;
  if (props.reason) return <Notice tone="info">{props.reason}</Notice>;
  return props.change && <ChangeNote texts={props.change} />;
}

/** Where to go after errors that a retry cannot fix. */
export const recoveryPaths: Partial<Record<CallError['code'], string>> = {
  'sign-in-again': '/start/registration',
};

function FailedNotice({
  error: { code: given, reference, retry },
  retry: again,
  locale,
  change,
}: Extract<Problem, { kind: 'failed' }> & Pick<StepViewProps, 'locale' | 'change'>) {
  const t = useTranslations();
  // A proxy may respond with codes of its own.
  const code = t.has(`errors.${given}.title`) ? given : 'unexpected';
  const wayOn = recoveryPaths[code] ?? (change ? '/account' : '/start');
  // The customer changed something since, in the form or in a search, which is not a form field.
  const [isChanged, markChanged] = useReducer(() => true, false);
  useEffect(() => {
    document.addEventListener('input', markChanged, { once: true });
  }, []);
  // When back online, retry: submitting is idempotent. Not after a change, which may be half typed.
  const isOffline = code === 'offline';
  useBackOnline(() => {
    if (isOffline && !isChanged) again();
  });
  const retryWithFocus = () => {
    // The button disappears when pressed: the form's own button takes the focus and shows progress.
    focusSubmit();
    again();
  };
  return (
    <Outcome>
      <Notice
        role="alert"
        tone={isOffline ? 'neutral' : 'warn'}
        title={t(`errors.${code}.title`)}
        action={
          retry === 'never' ? (
            <ButtonLink variant="secondary" small href={localePath(locale, wayOn)}>
              {t('steps.continue-there')}
            </ButtonLink>
          ) : (
            <Button variant="secondary" small onClick={retryWithFocus}>
              {t('steps.again')}
            </Button>
          )
        }
      >
        {t(isOffline && isChanged ? 'errors.offline.changed' : `errors.${code}.text`)}
        {reference && (
          <p className="mt-1 text-sm text-ink-2">
            {t.rich('steps.reference', { reference: () => <Ltr>{reference}</Ltr> })}
          </p>
        )}
      </Notice>
    </Outcome>
  );
}

function SaveFailedNotice({ reason }: { reason: AutosaveFailure }) {
  const t = useTranslations('steps');
  return (
    <Notice role="status" title={t(`${reason}.title`)}>
      {t(`${reason}.text`)}
    </Notice>
  );
}

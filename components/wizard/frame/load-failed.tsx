'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { startTransition, useEffect, useEffectEvent, useState, useTransition } from 'react';
import { CallError, call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import { localePath } from '@/lib/i18n/navigation';
import { type ErrorCode, retryOf } from '@/lib/kernel/error-codes';
import { secondMs } from '@/lib/kernel/time';
import { useBackOnline } from '../../live/use-back-online';
import { StepHeading } from '../../shell/step-heading';
import { StepMain } from '../../shell/step-main';
import { Button, ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Ltr } from '../../ui/text';
import { recoveryPaths } from '../form/step-notice';
import { formatCountdown, useCountdown } from '../form/use-countdown';

const retryIntervalMs = 20 * secondMs;
/** Timeout of a retry; shorter than the interval between retries. */
const retryTimeoutMs = 15 * secondMs;

interface LoadFailedProps {
  step: string;
  title: string;
  code: ErrorCode;
  reference: string;
}

/** Why our server did not respond; null when it did, with any error: those carry a reference. */
function connectionFailureOf(error: unknown): 'offline' | 'no-answer' | null {
  if (!(error instanceof CallError)) throw error;
  if (error.reference !== null) return null;
  return error.code === 'offline' ? 'offline' : 'no-answer';
}

/** A step whose page failed to load. Reading is idempotent, so it retries by itself. */
export default function LoadFailed({ step, title, code, reference }: LoadFailedProps) {
  const t = useTranslations();
  const router = useRouter();
  const [retrying, startRetry] = useTransition();
  const [attempt, setAttempt] = useState(0);
  const leftMs = useCountdown(retryIntervalMs, attempt);
  const locale = useLocale();
  const [connectionFailure, setConnectionFailure] = useState<'offline' | 'no-answer' | null>(null);
  const reason = connectionFailure ?? code;
  const retriesByItself = retryOf[code] === 'later';

  const retry = () => {
    setAttempt((before) => before + 1);
    startRetry(async () => {
      // Offline, the router would navigate to the browser's error page, and retries would end.
      // Probe with a call first: a phone may report online without a connection.
      const failure = await call(
        endpoints.readStep,
        { locale, step },
        { timeoutMs: retryTimeoutMs },
      ).then(() => null, connectionFailureOf);
      startTransition(() => {
        setConnectionFailure(failure);
        if (failure === null) router.refresh();
      });
    });
  };
  useBackOnline(() => retry());
  const retryIfVisible = useEffectEvent(() => {
    if (!document.hidden) retry();
  });
  useEffect(() => {
    if (!retriesByItself) return;
    const timer = setInterval(() => retryIfVisible(), retryIntervalMs);
    return () => clearInterval(timer);
  }, [retriesByItself, attempt]);

  return (
    <StepMain>
      {/* Differs from the step's own name, so that screen readers announce the page that
          replaces this one. */}
      <StepHeading step={`${step}-failed`} title={title} />
      <Notice
        role="alert"
        title={t(`errors.${reason}.title`)}
        action={
          retryOf[code] === 'never' ? (
            <ButtonLink
              variant="secondary"
              small
              href={localePath(locale, recoveryPaths[code] ?? '/start')}
            >
              {t('steps.continue-there')}
            </ButtonLink>
          ) : (
            <Button
              variant="secondary"
              small
              busy={retrying ? t('steps.trying') : undefined}
              onClick={retry}
            >
              {t('steps.again')}
            </Button>
          )
        }
      >
        {t(`errors.${reason}.text`)}
        <p className="mt-1 text-sm text-ink-2">
          {t.rich('steps.reference', { reference: () => <Ltr>{reference}</Ltr> })}
        </p>
        {retriesByItself && connectionFailure !== 'offline' && (
          <p aria-hidden="true" className="text-sm text-ink-2">
            {t.rich('steps.again-in', { time: () => <Ltr>{formatCountdown(leftMs)}</Ltr> })}
          </p>
        )}
      </Notice>
    </StepMain>
  );
}

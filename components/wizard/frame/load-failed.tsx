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
import { waysOn } from '../form/step-notice';
import { clockOf, useCountdown } from '../form/use-countdown';

const againAfterMs = 20 * secondMs;
/** Timeout of a retry; shorter than the interval between retries. */
const patienceMs = 15 * secondMs;

interface LoadFailedProps {
  step: string;
  title: string;
  code: ErrorCode;
  reference: string;
}

/** Why our server did not respond; null when it did, with any error: those carry a reference. */
function silenceOf(error: unknown): 'offline' | 'no-answer' | null {
  if (!(error instanceof CallError)) throw error;
  if (error.reference !== null) return null;
  return error.code === 'offline' ? 'offline' : 'no-answer';
}

/** A step whose page failed to load. Reading is idempotent, so it retries by itself. */
export default function LoadFailed({ step, title, code, reference }: LoadFailedProps) {
  const t = useTranslations();
  const router = useRouter();
  const [trying, startTrying] = useTransition();
  const [turn, setTurn] = useState(0);
  const leftMs = useCountdown(againAfterMs, turn);
  const locale = useLocale();
  const [silence, setSilence] = useState<'offline' | 'no-answer' | null>(null);
  const why = silence ?? code;
  const byItself = retryOf[code] === 'later';

  const again = () => {
    setTurn((before) => before + 1);
    startTrying(async () => {
      // Offline, the router would navigate to the browser's error page, and retries would end.
      // Probe with a call first: a phone may report online without a connection.
      const heard = await call(endpoints.readStep, { locale, step }, { limitMs: patienceMs }).then(
        () => null,
        silenceOf,
      );
      startTransition(() => {
        setSilence(heard);
        if (heard === null) router.refresh();
      });
    });
  };
  useBackOnline(() => again());
  const tryByItself = useEffectEvent(() => {
    if (!document.hidden) again();
  });
  useEffect(() => {
    if (!byItself) return;
    const timer = setInterval(() => tryByItself(), againAfterMs);
    return () => clearInterval(timer);
  }, [byItself, turn]);

  return (
    <StepMain>
      {/* Differs from the step's own name, so that screen readers announce the page that
          replaces this one. */}
      <StepHeading step={`${step}-failed`} title={title} />
      <Notice
        role="alert"
        title={t(`errors.${why}.title`)}
        action={
          retryOf[code] === 'never' ? (
            <ButtonLink look="second" small href={localePath(locale, waysOn[code] ?? '/start')}>
              {t('steps.continue-there')}
            </ButtonLink>
          ) : (
            <Button
              look="second"
              small
              busy={trying ? t('steps.trying') : undefined}
              onClick={again}
            >
              {t('steps.again')}
            </Button>
          )
        }
      >
        {t(`errors.${why}.text`)}
        <p className="mt-1 text-sm text-ink-2">
          {t.rich('steps.reference', { reference: () => <Ltr>{reference}</Ltr> })}
        </p>
        {byItself && silence !== 'offline' && (
          <p aria-hidden="true" className="text-sm text-ink-2">
            {t.rich('steps.again-in', { time: () => <Ltr>{clockOf(leftMs)}</Ltr> })}
          </p>
        )}
      </Notice>
    </StepMain>
  );
}

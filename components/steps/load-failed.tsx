'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState, useTransition } from 'react';
import { StepHeading } from '@/components/shell/step-heading';
import { StepMain } from '@/components/shell/step-main';
import { useBackOnline } from '@/components/live/use-back-online';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Ltr } from '@/components/ui/text';
import { type ErrorCode, retryOf } from '@/lib/kernel/error-codes';
import { secondMs } from '@/lib/kernel/time';
import { clockOf, useCountdown } from './use-countdown';

const againAfterMs = 20 * secondMs;

interface LoadFailedProps {
  step: string;
  title: string;
  code: ErrorCode;
  reference: string;
}

/** A step whose page could not be put together. Reading again is safe, so it tries by itself. */
export default function LoadFailed({ step, title, code, reference }: LoadFailedProps) {
  const t = useTranslations();
  const router = useRouter();
  const [trying, startTrying] = useTransition();
  const [turn, setTurn] = useState(0);
  const leftMs = useCountdown(againAfterMs, turn);
  const [isCutOff, setCutOff] = useState(false);
  const why = isCutOff ? 'offline' : code;
  const byItself = retryOf[code] === 'later';

  const again = () => {
    setTurn((before) => before + 1);
    // Without a connection the router would leave for a page of the browser, and nothing here would try any more.
    setCutOff(!navigator.onLine);
    if (navigator.onLine) startTrying(() => router.refresh());
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
      {/* Another name than the step's own: the page that comes in its place is read out. */}
      <StepHeading step={`${step}-failed`} title={title} />
      <Notice
        role="alert"
        title={t(`errors.${why}.title`)}
        action={
          <Button look="second" small busy={trying ? t('steps.trying') : undefined} onClick={again}>
            {t('steps.again')}
          </Button>
        }
      >
        {t(`errors.${why}.text`)}
        <p className="mt-1 text-sm text-ink-2">
          {t.rich('steps.reference', { reference: () => <Ltr>{reference}</Ltr> })}
        </p>
        {byItself && !isCutOff && (
          <p aria-hidden="true" className="text-sm text-ink-2">
            {t.rich('steps.again-in', { time: () => <Ltr>{clockOf(leftMs)}</Ltr> })}
          </p>
        )}
      </Notice>
    </StepMain>
  );
}

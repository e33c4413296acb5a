'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useReducer, useRef } from 'react';
import type { CallError } from '@/lib/api/client';
import { localePath } from '@/lib/i18n/navigation';
import type { StepViewProps } from '@/lib/wizard/screen';
import { focusSubmit } from '../../form/form-shell';
import { useBackOnline } from '../../live/use-back-online';
import { Button, ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Ltr } from '../../ui/text';
import type { AutosaveFailure } from '../autosave/autosave-queue';
import type { Problem } from './problem';
import type { Stop } from './use-submit';

// Rare, and there only while our server answers: it may come with a fetch of its own.
const RareNotice = dynamic(() => import('./rare-notice').catch(() => ({ default: () => null })), {
  ssr: false,
});

interface StepNoticeProps {
  props: Pick<StepViewProps, 'locale' | 'reason'>;
  problem: Problem | null;
  stopped: Stop | null;
}

/** What there is to say about the whole page: that it could not, that it ends here, or why one was sent here. */
export function StepNotice({ props, problem, stopped }: StepNoticeProps) {
  if (problem?.kind === 'failed') return <FailedNotice {...problem} locale={props.locale} />;
  if (problem?.kind === 'conflict' || stopped) {
    return <RareNotice {...{ problem, stopped }} locale={props.locale} />;
  }
  if (problem) return <UnkeptNotice why={problem.kind} />;
  return props.reason && <Notice tone="info">{props.reason}</Notice>;
}

/** Where a fault leads that pressing again cannot mend. */
export const waysOn: Partial<Record<CallError['code'], string>> = {
  'sign-in-again': '/start/registration',
};

function FailedNotice({
  error: { code: given, reference, retry },
  again,
  locale,
}: Extract<Problem, { kind: 'failed' }> & { locale: StepViewProps['locale'] }) {
  const t = useTranslations();
  // A proxy between us may have codes of its own.
  const code = t.has(`errors.${given}.title`) ? given : 'unexpected';
  const ref = useRef<HTMLDivElement>(null);
  // Something was changed since: in the form, or in a search, which is no field of it.
  const [isOld, changed] = useReducer(() => true, false);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
    document.addEventListener('input', changed, { once: true });
  }, []);
  // Sending is safe to repeat, and what was wanted is still wanted: until something else is, half typed perhaps.
  const isOffline = code === 'offline';
  useBackOnline(() => {
    if (isOffline && !isOld) again();
  });
  const tryAgain = () => {
    // It goes away as it is pressed: the form's own button takes the focus, and says how it goes.
    focusSubmit();
    again();
  };
  return (
    <div ref={ref} className="scroll-my-4">
      <Notice
        role="alert"
        tone={isOffline ? 'neutral' : 'warn'}
        title={t(`errors.${code}.title`)}
        action={
          retry === 'never' ? (
            <ButtonLink look="second" small href={localePath(locale, waysOn[code] ?? '/start')}>
              {t('steps.continue-there')}
            </ButtonLink>
          ) : (
            <Button look="second" small onClick={tryAgain}>
              {t('steps.again')}
            </Button>
          )
        }
      >
        {t(isOffline && isOld ? 'errors.offline.changed' : `errors.${code}.text`)}
        {reference && (
          <p className="mt-1 text-sm text-ink-2">
            {t.rich('steps.reference', { reference: () => <Ltr>{reference}</Ltr> })}
          </p>
        )}
      </Notice>
    </div>
  );
}

function UnkeptNotice({ why }: { why: AutosaveFailure }) {
  const t = useTranslations('steps');
  return (
    <Notice role="status" title={t(`${why}.title`)}>
      {t(`${why}.text`)}
    </Notice>
  );
}

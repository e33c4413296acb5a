'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { Notice } from '@/components/ui/notice';
import type { CallError } from '@/lib/bff/call';
import type { Problem } from './problem';
import type { Stop } from './use-submit';
import type { StepViewProps } from './view-props';

// Rare, and there only while our server answers: it may come with a fetch of its own. Should that fail, there are words without
// a way on but the form's own.
const RareNotice = dynamic(() => import('./rare-notice').catch(() => ({ default: Bare })), {
  ssr: false,
});

const Bare = ({ stopped }: { stopped: Stop | null }) => (
  <PlainNotice what={stopped ? 'steps.stop.not-covered' : 'steps.conflict'} />
);

const fetchFailedNotice = () => import('./failed-notice').catch(() => ({ default: PlainFailure }));
const FailedNotice = dynamic(fetchFailedNotice, { ssr: false });

/** Fetches, with the first use of a form, what says that it could not be sent: then there may be no connection any more. */
export const warmNotices = (): void => void fetchFailedNotice();

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
  if (problem) return <PlainNotice what={`steps.${problem.kind}`} />;
  return props.reason ? <ReasonNotice reason={props.reason} /> : null;
}

function PlainNotice({ what }: { what: string }) {
  const t = useTranslations();
  const say = (part: string) => t(`${what}.${part}` as never);
  return (
    <Notice role="status" title={say('title')}>
      {say('text')}
    </Notice>
  );
}

/** The form's own button is the way on. A proxy between us may have codes of its own. */
function PlainFailure({ error }: { error: CallError }) {
  const key = `errors.${error.code}`;
  return (
    <PlainNotice
      what={useTranslations().has(`${key}.title` as never) ? key : 'errors.unexpected'}
    />
  );
}

function ReasonNotice({ reason }: { reason: string }) {
  const t = useTranslations('steps');
  const key = `reasons.${reason}`;
  // It stands in the address, where anybody can write anything.
  return /^[a-z-]+$/.test(reason) && t.has(key as never) ? (
    <Notice tone="info">{t(key as never)}</Notice>
  ) : null;
}

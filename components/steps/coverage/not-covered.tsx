'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { QueryProvider } from '@/components/live/query-provider';
import { Button } from '@/components/ui/button';
import { MapPinIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { setTypedValues } from '@/components/wizard/autosave/typed-values';
import { describePlace } from '@/components/wizard/place/describe-place';
import { usePlaceName } from '@/components/wizard/place/use-place-name';
import { formatNumber } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import type { Point } from '@/lib/kernel/point';
import type { NearPlace, Place } from '@/lib/wizard/place/places';
import { WaitingList } from './waiting-list';

interface NotCoveredProps {
  /** May include the id of a listed place. */
  point: Point & { id?: string | null };
  /** A new object counts as a new response. */
  refusal: { nearest?: NearPlace | null | undefined };
  locale: Locale;
  privacyHref: string;
  joined: boolean;
  onJoined: () => void;
  onChoose: (place: Place) => void;
  onChooseAnother: () => void;
}

/**
 * Says that the place is not covered yet, and offers another place, the nearest one, or the waiting
 * list (§4.1).
 */
export default function NotCovered({
  point: place,
  refusal,
  locale,
  joined,
  ...rest
}: NotCoveredProps) {
  const { privacyHref, ...actions } = rest;
  const { nearest } = refusal;
  const { lat, long, id = null } = place;
  const name = usePlaceName({ lat, long, id }, locale);
  const t = useTranslations('step-coverage.not-covered');
  const steps = useTranslations('steps');
  const notice = useRef<HTMLDivElement>(null);
  // A repeated refusal is announced again instead of leaving the old notice.
  const [announced, setAnnounced] = useState({ refusal, times: 1 });
  if (announced.refusal !== refusal) setAnnounced({ refusal, times: announced.times + 1 });
  // The step reads this when a language switch remounts it.
  useEffect(
    () => setTypedValues('refusal', { point: { lat, long }, nearest }),
    [lat, long, nearest],
  );
  // The notice is above the pressed button, which may be far below.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return (
    <div ref={notice} className="grid scroll-my-4 gap-4">
      <Notice
        key={announced.times}
        role="alert"
        tone="warn"
        icon={<MapPinIcon />}
        title={name?.isExact ? t('title-named', { place: name.name }) : t('title')}
      >
        {t(announced.times > 1 ? 'again' : 'text')}
      </Notice>
      <QueryProvider>
        <WaitingList
          {...{ point: { lat, long }, locale, privacyHref, joined }}
          onJoined={actions.onJoined}
        />
      </QueryProvider>
      {nearest && (
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 leading-(--leading-tight)">
          <span className="grid min-w-48 flex-1 gap-0.5">
            <span className="text-sm text-ink-2">{t('nearest')}</span>
            <b className="font-medium">
              {describePlace({ ...nearest, near: false }, locale, steps)}
            </b>
            <span className="text-sm text-ink-2">
              {t('distance', { count: nearest.km, n: formatNumber(nearest.km, locale) })}
            </span>
          </span>
          <Button variant="soft" small onClick={() => actions.onChoose(nearest)}>
            {t('nearest-action')}
          </Button>
        </div>
      )}
      <Button variant="quiet" onClick={actions.onChooseAnother}>
        {t('action')}
      </Button>
    </div>
  );
}

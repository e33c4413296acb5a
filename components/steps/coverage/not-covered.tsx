'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MobileField } from '@/components/form/mobile-field';
import { useErrorMessage } from '@/components/form/use-error-message';
import { QueryProvider } from '@/components/live/query-provider';
import { Button } from '@/components/ui/button';
import { MapPinIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { getTypedValues, setTypedValues } from '@/components/wizard/autosave/typed-values';
import { usePlaceName } from '@/components/wizard/place/chosen-place';
import { describePlace } from '@/components/wizard/place/describe-place';
import { type CallError, call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import { formatNumber } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import type { Point } from '@/lib/kernel/point';
import type { NearPlace, Place } from '@/lib/wizard/place/places';
import { PrivacyLink } from './privacy-link';

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

/** Key under which this field's text survives a language switch. */
const valuesKey = 'waiting-list';

interface WaitingListProps {
  point: Point;
  locale: Locale;
  privacyHref: string;
  joined: boolean;
  onJoined: () => void;
}

/**
 * Field for a mobile to be texted when this place opens. States the purpose, and that it is one
 * message, before the number is left.
 */
export function WaitingList({ point, locale, privacyHref, joined, onJoined }: WaitingListProps) {
  const t = useTranslations('step-coverage.waiting');
  const errorMessage = useErrorMessage('step-coverage', 'steps');
  const input = useRef<HTMLInputElement>(null);
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: (mobile: string) => call(endpoints.joinWaitingList, { locale, mobile, point }),
    onSuccess: onJoined,
    onError: () => input.current?.focus(),
  });

  // The pressed button is gone: move the focus to the result.
  const result = useRef<HTMLDivElement>(null);
  const [wasJoined] = useState(joined);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (joined && !wasJoined && isFocusLost) result.current?.focus();
  }, [joined, wasJoined]);

  const join = () => {
    if (!isPending) mutate(input.current?.value ?? '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    join();
  };

  if (joined) {
    return (
      <div ref={result} tabIndex={-1}>
        <Notice role="status" tone="ok" title={t('joined')}>
          {t('joined-text')}
        </Notice>
      </div>
    );
  }
  return (
    <section
      aria-labelledby="waiting-title"
      className="grid gap-4 rounded-lg border border-line bg-surface p-4.5"
    >
      <header className="grid gap-1">
        <h2 id="waiting-title" className="text-h3">
          {t('title')}
        </h2>
        <p className="text-ink-2">{t('text')}</p>
      </header>
      <MobileField
        ref={input}
        name="waiting-mobile"
        label={t('mobile')}
        error={error ? errorMessage(errorCodeOf(error)) : undefined}
        enterKeyHint="send"
        defaultValue={getTypedValues(valuesKey)?.mobile as string | undefined}
        onInput={({ currentTarget }) => {
          if (error) reset();
          setTypedValues(valuesKey, { mobile: currentTarget.value });
        }}
        onKeyDown={onKeyDown}
      />
      <Button busy={isPending ? t('sending') : undefined} onClick={join}>
        {t('action')}
      </Button>
      <div className="grid gap-1">
        <p className="text-sm text-ink-2">{t('consent')}</p>
        <PrivacyLink href={privacyHref} />
      </div>
    </section>
  );
}

function errorCodeOf({ code, fields }: CallError): string {
  const known = code === 'too-many-requests' || code === 'offline';
  return fields.mobile ?? (known ? `waiting-${code}` : 'waiting-failed');
}

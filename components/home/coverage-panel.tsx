'use client';

import { useMutation } from '@tanstack/react-query';
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { navigationTimeout } from '@/components/live/navigation-timeout';
import { QueryProvider } from '@/components/live/query-provider';
import { Locate } from '@/components/steps/coverage/locate';
import NotCovered from '@/components/steps/coverage/not-covered';
import { PlaceSearch } from '@/components/steps/coverage/place-search';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ChosenPlace, usePlaceName } from '@/components/wizard/place/chosen-place';
import { isCity, type PickedPlace } from '@/components/wizard/place/picked-place';
import PlaceWarning from '@/components/wizard/place/place-warning';
import { type CallError, call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { lastCoverageCheck, storeCoverageCheck } from './last-coverage-check';

export interface CoveragePanelProps {
  locale: Locale;
  href: string;
  privacyHref: string;
  /** Text typed before the panel was loaded. */
  text: string;
  /** What loaded the panel: typing, the locate button, or a language switch (`restored`). */
  trigger: 'search' | 'locate' | 'restored';
  other: ReactNode;
  messages: ComponentProps<typeof NextIntlClientProvider>['messages'];
}

/**
 * The interactive coverage check: search, device location, the result, and the link into the wizard
 * with this place.
 */
export default function CoveragePanel({ messages, ...props }: CoveragePanelProps) {
  return (
    <NextIntlClientProvider locale={props.locale} messages={messages} timeZone="Asia/Riyadh">
      <QueryProvider>
        <Panel {...props} />
      </QueryProvider>
    </NextIntlClientProvider>
  );
}

function Panel({ locale, text, trigger, other, ...hrefs }: Omit<CoveragePanelProps, 'messages'>) {
  const { href, privacyHref } = hrefs;
  const t = useTranslations('home.coverage');
  const step = useTranslations('step-coverage');
  const root = useRef<HTMLDivElement>(null);
  const { place, verdict, state, failure, joined, ...actions } = useCoverageCheck(locale, href);

  const start = useEffectEvent((found: HTMLDivElement) => {
    if (trigger === 'restored') {
      // The language changed before the response arrived.
      if (!verdict) actions.retry();
      return;
    }
    const target = found.querySelector<HTMLElement>(trigger === 'search' ? 'input' : 'button');
    if (!target) return;
    target.focus();
    if (target instanceof HTMLInputElement) target.setSelectionRange(text.length, text.length);
    if (trigger === 'locate') target.click();
  });
  useEffect(() => {
    if (root.current) start(root.current);
  }, []);
  // The result is below the pressed control, on a phone outside the viewport.
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (verdict) result.current?.scrollIntoView({ block: 'nearest' });
  }, [verdict]);
  // The control that chose the place is removed: move the focus to the chosen place.
  const placeBefore = useRef(place);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (place && place !== placeBefore.current && isFocusLost) {
      document.getElementById('chosen-place')?.focus();
    }
    placeBefore.current = place;
  }, [place]);
  const chooseAnother = () => {
    actions.clear();
    root.current?.querySelector('input')?.focus();
  };

  const name = usePlaceName(place, locale);
  const covered =
    place && isCity(place)
      ? t('covered-city')
      : name?.isExact
        ? t('covered-named', { place: name.name })
        : t('covered');

  const warning = place && (
    <PlaceWarning
      {...{ place, locale }}
      onSwapCoordinates={(point) => actions.check({ ...point, id: null })}
      onOpenMap={actions.openMap}
      onConfirm={() => actions.confirmPlace()}
    />
  );

  return (
    <div ref={root} className="grid gap-3.5">
      <PlaceSearch
        text={text}
        locale={locale}
        error={undefined}
        onChoose={({ id, point }) => actions.check({ ...point, id, searched: id })}
      />
      {place === null && (
        <>
          <Locate
            {...{ privacyHref }}
            variant="primary"
            onLocated={(point, accuracyM) => actions.check({ ...point, id: null, accuracyM })}
          />
          <p className="text-center">{other}</p>
        </>
      )}
      {place && <ChosenPlace label={step('chosen')} place={place} locale={locale} />}
      {/* Mounted from the start: screen readers announce only later changes. */}
      <div role="status" className="empty:sr-only">
        {state === 'checking' && <p className="text-center text-ink-2">{t('checking')}</p>}
        {state !== 'checking' && place && verdict?.covered && <Notice tone="ok" title={covered} />}
      </div>
      {place && verdict?.covered === true && (
        <div ref={result} data-answered className="grid scroll-my-4 gap-3.5">
          {warning}
          <Button
            wide
            busy={state === 'submitting' ? t('going') : undefined}
            onClick={actions.submit}
          >
            {t(isCity(place) ? 'go-on-city' : 'go-on')}
          </Button>
          <Button variant="quiet" onClick={chooseAnother}>
            {t('another')}
          </Button>
        </div>
      )}
      {place && verdict?.covered === false && (
        <>
          {/* Swapped coordinates are the most likely reason. */}
          {warning}
          <NotCovered
            {...{ locale, privacyHref, joined }}
            point={place}
            refusal={verdict}
            onJoined={actions.markJoined}
            onChoose={({ id, point }) => actions.check({ ...point, id })}
            onChooseAnother={chooseAnother}
          />
        </>
      )}
      {failure && (
        <Notice
          role="alert"
          tone={failure === 'offline' ? 'neutral' : 'warn'}
          title={t(failure)}
          action={
            <Button variant="secondary" small onClick={actions.retry}>
              {t('again')}
            </Button>
          }
        >
          {failure === 'failed' && t('failed-text')}
        </Notice>
      )}
    </div>
  );
}

type Failure = 'failed' | 'offline' | 'too-many';

const failureOf = ({ code }: CallError): Failure => {
  if (code === 'offline') return code;
  return code === 'too-many-requests' ? 'too-many' : 'failed';
};

/**
 * Checks whether a place is covered, and submits it to the wizard.
 * @param stepHref path of the coverage step
 */
function useCoverageCheck(locale: Locale, stepHref: string) {
  const [before] = useState(lastCoverageCheck);
  const [place, setPlace] = useState(before.place);
  const [verdict, setVerdict] = useState(before.verdict);
  const [joined, setJoined] = useState(before.joined);
  useEffect(() => storeCoverageCheck({ place, verdict, joined }), [place, verdict, joined]);

  // Functions given to `mutate` are not called for a place that is no longer selected: `reset` and
  // a later `mutate` detach them.
  const coverageCheck = useMutation({
    mutationFn: ({ lat, long }: PickedPlace) =>
      call(endpoints.checkCoverage, { locale, point: { lat, long } }),
  });
  const submission = useMutation({
    mutationFn: ({ lat, long, id }: PickedPlace) => {
      const answers = { place: { lat, long, id }, wish: null };
      return call(endpoints.submitStep, { locale, step: 'coverage', answers });
    },
  });
  const stop = () => {
    coverageCheck.reset();
    submission.reset();
  };

  const check = (chosen: PickedPlace) => {
    setPlace(chosen);
    setVerdict(null);
    setJoined(false);
    stop();
    coverageCheck.mutate(chosen, { onSuccess: setVerdict });
  };

  const submit = () => {
    if (!place) return;
    stop();
    // A city is only a rough place: the map of the step asks where in it.
    if (isCity(place)) return openMap();
    submission.mutate(place, {
      onSuccess(reply) {
        if (reply.kind === 'stop') setVerdict({ covered: false, nearest: null });
        if (reply.kind !== 'next') return submission.reset();
        window.location.assign(reply.href);
        void navigationTimeout().then(submission.reset);
      },
    });
  };

  /** Saves a draft so that the coverage step opens its map at this place. */
  const openMap = () => {
    const draft = { place, map: true };
    call(endpoints.keepDraft, { locale, step: 'coverage', draft })
      .catch(() => {})
      .finally(() => window.location.assign(stepHref));
  };

  const error = coverageCheck.error ?? submission.error;
  return {
    openMap,
    place,
    verdict,
    state: coverageCheck.isPending
      ? 'checking'
      : submission.isPending || submission.isSuccess
        ? 'submitting'
        : 'idle',
    failure: error && failureOf(error),
    joined,
    check,
    submit,
    retry: () => (submission.error ? submit() : place && check(place)),
    confirmPlace: () => setPlace(place && { ...place, sure: true }),
    markJoined: () => setJoined(true),
    clear() {
      stop();
      setPlace(null);
      setVerdict(null);
    },
  };
}

'use client';

import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { QueryProvider } from '@/components/live/query-provider';
import { Locate } from '@/components/steps/coverage/locate';
import NotCovered from '@/components/steps/coverage/not-covered';
import { PlaceSearch } from '@/components/steps/coverage/place-search';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ChosenPlace } from '@/components/wizard/place/chosen-place';
import { isCity } from '@/components/wizard/place/picked-place';
import PlaceDoubt from '@/components/wizard/place/place-doubt';
import { usePlaceWords } from '@/components/wizard/place/use-place-words';
import type { Locale } from '@/lib/i18n/routing';
import { useCoverageCheck } from './use-coverage-check';

export interface CoveragePanelProps {
  locale: Locale;
  href: string;
  privacyHref: string;
  /** Text typed before the panel was loaded. */
  text: string;
  /** What loaded the panel: typing, the locate button, or a language switch (`again`). */
  firstAct: 'search' | 'locate' | 'again';
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

function Panel({ locale, text, firstAct, other, ...hrefs }: Omit<CoveragePanelProps, 'messages'>) {
  const { href, privacyHref } = hrefs;
  const t = useTranslations('home.coverage');
  const step = useTranslations('step-coverage');
  const root = useRef<HTMLDivElement>(null);
  const { place, verdict, state, failure, joined, ...does } = useCoverageCheck(locale, href);

  const wake = useEffectEvent((found: HTMLDivElement) => {
    if (firstAct === 'again') {
      // The language changed before the response arrived.
      if (!verdict) does.retry();
      return;
    }
    const target = found.querySelector<HTMLElement>(firstAct === 'search' ? 'input' : 'button');
    if (!target) return;
    target.focus();
    if (target instanceof HTMLInputElement) target.setSelectionRange(text.length, text.length);
    if (firstAct === 'locate') target.click();
  });
  useEffect(() => {
    if (root.current) wake(root.current);
  }, []);
  // The result is below the pressed control, on a phone outside the viewport.
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (verdict) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [verdict]);
  // The control that chose the place is removed: move the focus to the chosen place.
  const placeBefore = useRef(place);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (place && place !== placeBefore.current && isLost) {
      document.getElementById('chosen-place')?.focus();
    }
    placeBefore.current = place;
  }, [place]);
  const elsewhere = () => {
    does.forget();
    root.current?.querySelector('input')?.focus();
  };

  const name = usePlaceWords(place, locale);
  const covered =
    place && isCity(place)
      ? t('covered-city')
      : name?.isExact
        ? t('covered-named', { place: name.words })
        : t('covered');

  const doubt = place && (
    <PlaceDoubt
      {...{ place, locale }}
      onSwap={(point) => does.check({ ...point, id: null })}
      onMap={does.goToMap}
      onSure={() => does.trust()}
    />
  );

  return (
    <div ref={root} className="grid gap-3.5">
      <PlaceSearch
        text={text}
        locale={locale}
        error={undefined}
        onChoose={({ id, point }) => does.check({ ...point, id, searched: id })}
      />
      {place === null && (
        <>
          <Locate
            {...{ privacyHref }}
            look="filled"
            onLocated={(point, accuracyM) => does.check({ ...point, id: null, accuracyM })}
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
        <div ref={answer} data-answered className="grid scroll-my-4 gap-3.5">
          {doubt}
          <Button wide busy={state === 'going' ? t('going') : undefined} onClick={does.goOn}>
            {t(isCity(place) ? 'go-on-city' : 'go-on')}
          </Button>
          <Button look="quiet" onClick={elsewhere}>
            {t('another')}
          </Button>
        </div>
      )}
      {place && verdict?.covered === false && (
        <>
          {/* Swapped coordinates are the most likely reason. */}
          {doubt}
          <NotCovered
            {...{ locale, privacyHref, joined }}
            point={place}
            refusal={verdict}
            onJoined={does.join}
            onChoose={({ id, point }) => does.check({ ...point, id })}
            onElsewhere={elsewhere}
          />
        </>
      )}
      {failure && (
        <Notice
          role="alert"
          tone={failure === 'offline' ? 'neutral' : 'warn'}
          title={t(failure)}
          action={
            <Button look="second" small onClick={does.retry}>
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

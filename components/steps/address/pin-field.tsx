'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { MapComing, MapMissing } from '@/components/map/stand-in';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ChosenPlace } from '@/components/wizard/place/chosen-place';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import type { Point } from '@/lib/kernel/point';
import type { AddressData, MovedPin } from './answers';
import type { Pin } from './use-pin';

const PinMap = dynamic(() =>
  import('@/components/map/pin-map').catch(() => ({ default: MapMissing })),
);
const PlaceDoubt = dynamic(() =>
  import('@/components/wizard/place/place-doubt').catch(() => ({ default: () => null })),
);

interface PinFieldProps {
  data: AddressData;
  pin: Pin;
  moved: MovedPin | null;
  onMove: (to: MovedPin) => void;
  locale: Locale;
  from: 'review' | null;
  open: boolean;
  onOpen: () => void;
}

/** The pin that was found to be covered, and a map in its place to move it. */
export function PinField({ data, pin, moved, onMove, locale, from, open, onOpen }: PinFieldProps) {
  const t = useTranslations('step-address');
  const { refusal, busy, kept } = pin;
  // A pin saved since the page was rendered replaces the page's data.
  const found = kept ? { ...kept, id: null } : data.pin;
  // The other ways to choose a place are on the coverage step.
  const elsewhere = localePath(locale, '/start/coverage', { from: from ?? undefined });

  const [isAsked, setAsked] = useState(false);
  const move = ({ lat, long }: Point, accuracyM?: number) => {
    pin.forgive();
    const from = { lat: found.lat, long: found.long };
    onMove({ lat, long, id: null, accuracyM, searched: data.pin.id, from });
  };
  // Without JavaScript the link leads to the coverage step.
  const openHere = (event: MouseEvent) => {
    event.preventDefault();
    setAsked(true);
    onOpen();
  };

  const way = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    // Closing the map removed the focused button: restore focus, unless another field has it.
    const isNowhere = document.activeElement === document.body;
    if (wasOpen.current && !open && isNowhere) way.current?.focus({ preventScroll: true });
    wasOpen.current = open;
  }, [open]);
  // The button that was pressed may be far below.
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) said.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  return (
    <div className="grid gap-3">
      {open && (
        <Suspense fallback={<MapComing />}>
          <PinMap
            {...{ locale, isAsked, elsewhere }}
            tiles={data.tiles}
            // Keep the object identity until the pin is moved: a new object counts as another
            // choice.
            point={moved ?? kept ?? data.pin}
            accuracyM={moved?.accuracyM}
            onMove={move}
            onLocated={move}
          />
        </Suspense>
      )}
      <ChosenPlace
        label={t('place')}
        place={moved ?? found}
        locale={locale}
        words={moved || kept ? undefined : data.place}
        action={
          !open && (
            <a
              ref={way}
              className="link inline-flex min-h-(--size-tap) items-center"
              href={elsewhere}
              onClick={openHere}
            >
              {t('move')}
            </a>
          )
        }
      />
      {open && moved && (
        <Suspense>
          <PlaceDoubt
            {...{ locale }}
            place={moved}
            onSwap={move}
            onSure={() => onMove({ ...moved, sure: true })}
          />
        </Suspense>
      )}
      {refusal && (
        <div ref={said} className="scroll-my-4">
          <Notice role="alert" tone="warn" title={t(refusal)}>
            {t(`${refusal}-text`)}
          </Notice>
        </div>
      )}
      {open && (
        <div className="flex flex-wrap gap-2">
          <Button
            id="save-pin"
            look="second"
            small
            busy={busy ? t('move-saving') : undefined}
            onClick={() => void pin.save()}
          >
            {t('move-save')}
          </Button>
          <Button look="quiet" small onClick={pin.close}>
            {t('move-close')}
          </Button>
        </div>
      )}
    </div>
  );
}

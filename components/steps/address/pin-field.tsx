'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type MouseEvent, Suspense, useState, useTransition } from 'react';
import { MapComing, MapMissing } from '@/components/map/stand-in';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { CallError, call } from '@/lib/bff/call';
import { endpoints } from '@/lib/bff/endpoints';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import type { Point } from '@/lib/onboarding/places';
import { ChosenPlace } from '../chosen-place';
import type { AddressData } from './answers';

const PinMap = dynamic(() =>
  import('@/components/map/pin-map').catch(() => ({ default: MapMissing })),
);

interface PinFieldProps {
  data: AddressData;
  locale: Locale;
  from: 'review' | null;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/**
 * The pin that was found to be covered, and a map in its place to move it. A moved pin is checked again before
 * anything of it is kept (§4.3); where nobody comes, the old one stays.
 */
export function PinField({ data, locale, from, open, onOpen }: PinFieldProps) {
  const t = useTranslations('step-address');
  const router = useRouter();
  const [moved, setMoved] = useState<Point | null>(null);
  const [sending, setSending] = useState(false);
  const [drawing, startDrawing] = useTransition();
  const [refusal, setRefusal] = useState<'moved-not-covered' | 'move-failed' | null>(null);
  const place = moved ? { ...moved, id: null } : data.pin;

  const move = (point: Point) => {
    setMoved(point);
    setRefusal(null);
  };
  const close = () => {
    setMoved(null);
    setRefusal(null);
    onOpen(false);
  };
  const save = async () => {
    if (!moved) return close();
    setSending(true);
    setRefusal(null);
    try {
      const answers = { place: { ...moved, id: null }, wish: null };
      const reply = await call(endpoints.submitStep, { locale, step: 'coverage', answers });
      if (reply.kind === 'stop') setRefusal('moved-not-covered');
      else {
        // The page has the new pin before the map goes.
        startDrawing(() => {
          router.refresh();
          close();
        });
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal('move-failed');
    } finally {
      setSending(false);
    }
  };
  // Without a script the link leads to the step where the place is chosen.
  const openHere = (event: MouseEvent) => {
    event.preventDefault();
    onOpen(true);
  };

  return (
    <div className="grid gap-3">
      {open && (
        <Suspense fallback={<MapComing />}>
          <PinMap {...{ locale }} tiles={data.tiles} point={place} onMove={move} onLocated={move} />
        </Suspense>
      )}
      <ChosenPlace
        label={t('place')}
        place={place}
        locale={locale}
        words={moved ? undefined : data.place}
        action={
          !open && (
            <a
              className="link inline-flex min-h-(--size-tap) items-center"
              href={localePath(locale, '/start/coverage', { from: from ?? undefined })}
              onClick={openHere}
            >
              {t('move')}
            </a>
          )
        }
      />
      {refusal && (
        <Notice role="alert" tone="warn" title={t(refusal)}>
          {t(`${refusal}-text`)}
        </Notice>
      )}
      {open && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="second"
            small
            busy={sending || drawing ? t('move-saving') : undefined}
            onClick={() => void save()}
          >
            {t('move-save')}
          </Button>
          <Button look="quiet" small onClick={close}>
            {t('move-close')}
          </Button>
        </div>
      )}
    </div>
  );
}

'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type MouseEvent, Suspense, useEffect, useRef, useState, useTransition } from 'react';
import { MapLoadFailed, MapPlaceholder } from '@/components/map/placeholders';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { setTypedValues } from '@/components/wizard/autosave/typed-values';
import { ChosenPlace } from '@/components/wizard/place/chosen-place';
import { CallError, call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { type Point, samePoint } from '@/lib/kernel/point';
import type { Origin } from '@/lib/wizard/origin';
import type { AddressData, MovedPin } from './answers';

const PinMap = dynamic(() =>
  import('@/components/map/pin-map').catch(() => ({ default: MapLoadFailed })),
);
const PlaceWarning = dynamic(() =>
  import('@/components/wizard/place/place-warning').catch(() => ({ default: () => null })),
);

interface PinFieldProps {
  data: AddressData;
  pin: Pin;
  moved: MovedPin | null;
  onMove: (to: MovedPin) => void;
  locale: Locale;
  from: Origin | null;
  open: boolean;
  onOpen: () => void;
}

/** The pin that was found to be covered, and a map in its place to move it. */
export function PinField({ data, pin, moved, onMove, locale, from, open, onOpen }: PinFieldProps) {
  const t = useTranslations('step-address');
  const { refusal, busy, savedPoint } = pin;
  // A pin saved since the page was rendered replaces the page's data.
  const savedPin = savedPoint ? { ...savedPoint, id: null } : data.pin;
  // The other ways to choose a place are on the coverage step.
  const coverageHref = localePath(locale, '/start/coverage', { from: from ?? undefined });

  const [focusOnMount, setFocusOnMount] = useState(false);
  const move = ({ lat, long }: Point, accuracyM?: number) => {
    pin.clearRefusal();
    const from = { lat: savedPin.lat, long: savedPin.long };
    onMove({ lat, long, id: null, accuracyM, searched: data.pin.id, from });
  };
  // Without JavaScript the link leads to the coverage step.
  const openMap = (event: MouseEvent) => {
    event.preventDefault();
    setFocusOnMount(true);
    onOpen();
  };

  const changeLink = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    // Closing the map removed the focused button: restore focus, unless another field has it.
    const isFocusLost = document.activeElement === document.body;
    if (wasOpen.current && !open && isFocusLost) changeLink.current?.focus({ preventScroll: true });
    wasOpen.current = open;
  }, [open]);
  // The button that was pressed may be far below.
  const refusalRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) refusalRef.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  return (
    <div className="grid gap-3">
      {open && (
        <Suspense fallback={<MapPlaceholder />}>
          <PinMap
            {...{ locale, focusOnMount, otherWaysHref: coverageHref }}
            tiles={data.tiles}
            // Keep the object identity until the pin is moved: a new object counts as another
            // choice.
            point={moved ?? savedPoint ?? data.pin}
            accuracyM={moved?.accuracyM}
            onMove={move}
            onLocated={move}
          />
        </Suspense>
      )}
      <ChosenPlace
        label={t('place')}
        place={moved ?? savedPin}
        locale={locale}
        name={moved || savedPoint ? undefined : data.place}
        action={
          !open && (
            <a
              ref={changeLink}
              className="link inline-flex min-h-(--size-tap) items-center"
              href={coverageHref}
              onClick={openMap}
            >
              {t('move')}
            </a>
          )
        }
      />
      {open && moved && (
        <Suspense>
          <PlaceWarning
            {...{ locale }}
            place={moved}
            onSwapCoordinates={move}
            onConfirm={() => onMove({ ...moved, sure: true })}
          />
        </Suspense>
      )}
      {refusal && (
        <div ref={refusalRef} className="scroll-my-4">
          <Notice role="alert" tone="warn" title={t(refusal)}>
            {t(`${refusal}-text`)}
          </Notice>
        </div>
      )}
      {open && (
        <div className="flex flex-wrap gap-2">
          <Button
            id="save-pin"
            variant="secondary"
            small
            busy={busy ? t('move-saving') : undefined}
            onClick={() => void pin.save()}
          >
            {t('move-save')}
          </Button>
          <Button variant="quiet" small onClick={pin.close}>
            {t('move-close')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface Options {
  locale: Locale;
  /** Where the pin was moved to, not saved yet; null while it is at its covered position. */
  moved: Point | null;
  /** Closes the map and discards the move. */
  onClose: () => void;
}

type Pin = ReturnType<typeof usePin>;

/**
 * State of a pin that is being moved: its coverage is checked again before it is saved (§4.3), by
 * its own button or the page's. When the new place is not covered, the old pin stays.
 */
export function usePin({ locale, moved, onClose }: Options) {
  const router = useRouter();
  const [saving, setSaving] = useState(false);
  const [refreshing, startRefreshing] = useTransition();
  const [refusal, setRefusal] = useState<'moved-not-covered' | 'move-failed' | null>(null);
  const [savedPoint, setSavedPoint] = useState<Point | null>(null);

  /**
   * Saves the moved pin; returns whether the server has the current position, else shows why not.
   */
  const saveMovedPoint = async (): Promise<boolean> => {
    if (!moved || samePoint(moved, savedPoint)) return true;
    setSaving(true);
    setRefusal(null);
    try {
      const { lat, long } = moved;
      const answers = { place: { lat, long, id: null }, wish: null };
      const reply = await call(endpoints.submitStep, { locale, step: 'coverage', answers });
      if (reply.kind === 'stop') setRefusal('moved-not-covered');
      else {
        setSavedPoint({ lat, long });
        // So that Back to the coverage step shows this place instead of the one picked there
        // before.
        setTypedValues('coverage', { place: answers.place });
      }
      return reply.kind !== 'stop';
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal('move-failed');
      return false;
    } finally {
      setSaving(false);
    }
  };
  const close = () => {
    setRefusal(null);
    onClose();
  };
  const save = async () => {
    if (!moved) return close();
    if (!(await saveMovedPoint())) return;
    // Refresh the page with the new pin before the map closes.
    startRefreshing(() => {
      router.refresh();
      close();
    });
  };

  return {
    busy: saving || refreshing,
    refusal,
    /** The position saved since the page was rendered. */
    savedPoint,
    clearRefusal: () => setRefusal(null),
    saveMovedPoint,
    save,
    close,
  };
}

'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import {
  ArrowUpIcon,
  LocateFixedIcon,
  MinusIcon,
  PlusIcon,
  RotateCcwIcon,
} from '@/components/ui/icons';
import type { Locale } from '@/lib/i18n/routing';
import type { Point } from '@/lib/kernel/point';
import type { createMap as CreateMap, MapBackground, MapHandle } from './leaflet-map';
import { MapLoadFailed } from './placeholders';
import { useLocate } from './use-locate';

interface PinMapProps {
  locale: Locale;
  /** The pin's position; null while nothing is chosen. */
  point: Point | null;
  accuracyM?: number | undefined;
  /** Opened by a control that no longer exists: the map takes the focus. */
  focusOnMount: boolean;
  tiles: { url: string; attribution: string } | null;
  onMove: (point: Point) => void;
  onLocated: (point: Point, accuracyM: number) => void;
  /** Path of the page with other ways to choose a place, when they are not on this page. */
  otherWaysHref?: string;
}

/** The centre of Riyadh: the initial view, chosen only once the user moves the map. */
const initialCenter: Point = { lat: 24.7136, long: 46.6753 };

const hintKeys = {
  tiles: 'map-how',
  labels: 'map-how-plain',
  blank: 'map-how-bare',
} as const satisfies Record<MapBackground, string>;

/** Maps are not mirrored in Arabic, and neither are these directions. */
const directions = [
  { name: 'west', east: -1, south: 0, rotation: '-rotate-90' },
  { name: 'north', east: 0, south: -1, rotation: '' },
  { name: 'south', east: 0, south: 1, rotation: 'rotate-180' },
  { name: 'east', east: 1, south: 0, rotation: 'rotate-90' },
] as const;

/**
 * A map that moves under a fixed pin; buttons and arrow keys can do everything that dragging can.
 * Leaflet is loaded when this mounts. If it cannot be loaded, the text names the other ways to
 * choose a place.
 */
export default function PinMap({
  locale,
  point,
  accuracyM,
  focusOnMount,
  tiles,
  onMove,
  onLocated,
  otherWaysHref,
}: PinMapProps) {
  const t = useTranslations('steps.where');
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<MapHandle>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [initialPoint] = useState(point);
  const [background, setBackground] = useState<MapBackground>(tiles ? 'tiles' : 'labels');
  const { state: locating, locate } = useLocate(onLocated, point);

  const handleMove = useEffectEvent(onMove);
  const create = useEffectEvent((createMap: typeof CreateMap) => {
    if (!container.current) return null;
    const created = createMap(container.current, {
      locale,
      center: point ?? initialCenter,
      zoom: point ? (tiles ? 16 : 13) : 11,
      tiles,
      onMove: (to) => handleMove(to),
      onBackgroundChange: setBackground,
    });
    if (point && accuracyM) created.show(point, accuracyM);
    if (focusOnMount && document.activeElement === document.body)
      container.current.focus({ preventScroll: true });
    return created;
  });
  useEffect(() => {
    let isMounted = true;
    import('./leaflet-map')
      .then(({ createMap }) => {
        if (!isMounted) return;
        map.current = create(createMap);
        setState('ready');
      })
      .catch(() => isMounted && setState('failed'));
    return () => {
      isMounted = false;
      map.current?.remove();
      map.current = null;
    };
  }, []);
  useEffect(() => {
    if (point) map.current?.show(point, accuracyM);
  }, [point, accuracyM]);

  if (state === 'failed') return <MapLoadFailed {...{ otherWaysHref }} />;
  return (
    <div className="grid gap-2.5">
      <div className="relative isolate h-74 overflow-hidden rounded-lg border border-line bg-map-land">
        <div
          ref={container}
          dir="ltr"
          // Focusable while Leaflet loads; reachable by Tab once Leaflet sets `tabIndex` to 0.
          tabIndex={-1}
          role="application"
          aria-label={t('map')}
          aria-describedby="map-keys"
          aria-busy={state === 'loading' || undefined}
          className="map-ground absolute inset-0"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 grid place-items-center text-brand"
        >
          {/* The drop upside down; its tip is the point. */}
          <svg viewBox="0 0 20 26" className="h-14 -translate-y-1/2 drop-shadow-md">
            <path
              d="M10 25.2C8.3 21.2 3 15.5 3 9.4a7 7 0 0 1 14 0C17 15.5 11.7 21.2 10 25.2Z"
              fill="currentColor"
            />
            <circle cx="10" cy="9.4" r="2.4" fill="var(--color-on-brand)" />
          </svg>
        </span>
        <div className="absolute end-3 bottom-3 grid gap-2">
          <span className="grid overflow-hidden rounded-md bg-surface shadow-raise">
            <MapButton label={t('zoom-in')} onPress={() => map.current?.zoom(1)}>
              <PlusIcon />
            </MapButton>
            <MapButton label={t('zoom-out')} onPress={() => map.current?.zoom(-1)}>
              <MinusIcon />
            </MapButton>
          </span>
          <span className="grid overflow-hidden rounded-md bg-surface shadow-raise">
            <MapButton label={t('locate')} onPress={locate}>
              <LocateFixedIcon className={locating === 'locating' ? 'animate-pulse' : ''} />
            </MapButton>
          </span>
        </div>
        {tiles && background === 'tiles' && (
          <p className="absolute start-2 bottom-1.5 rounded-sm bg-surface/85 px-1.5 text-xs text-map-label">
            <bdi>{tiles.attribution}</bdi>
          </p>
        )}
      </div>
      <p id="map-keys" className="text-sm text-ink-2">
        {t(hintKeys[background])}
        <span className="not-pointer-coarse:hidden"> {t('map-fingers')}</span>
        <span className="sr-only"> {t('map-keys')}</span>
      </p>
      <div
        role="group"
        aria-label={t('move-pin')}
        dir="ltr"
        className="flex flex-wrap items-center justify-center gap-2"
      >
        {directions.map(({ name, east, south, rotation }) => (
          <Button
            key={name}
            variant="soft"
            small
            aria-label={t(`to-${name}`)}
            className="w-12 px-0"
            onClick={() => map.current?.step(east, south)}
          >
            <ArrowUpIcon className={rotation} />
          </Button>
        ))}
        {initialPoint && (
          <Button
            variant="soft"
            small
            aria-label={t('put-back')}
            className="w-12 px-0"
            onClick={() => onMove(initialPoint)}
          >
            <RotateCcwIcon />
          </Button>
        )}
      </div>
      {/* Mounted before it has text, or screen readers do not announce it. */}
      <p role="status" className="text-sm text-ink-2 empty:sr-only">
        {locating === 'idle' ? '' : t(`locate-${locating}`)}
      </p>
    </div>
  );
}

function MapButton({
  label,
  onPress,
  children,
}: {
  label: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-(--size-tap) place-items-center text-ink hover:bg-brand-soft focus-visible:-outline-offset-3 [&+&]:border-t [&+&]:border-line"
    >
      {children}
    </button>
  );
}

'use client';

import { useEffect, useRef, useState } from 'react';
import { secondMs } from '@/lib/kernel/time';
import { roundedPoint } from '@/lib/onboarding/rounded-point';
import type { Point } from '@/lib/onboarding/places';

export type LocateState = 'idle' | 'locating' | 'denied' | 'timeout' | 'failed' | 'unsupported';

const patience: PositionOptions = {
  enableHighAccuracy: true,
  timeout: 12 * secondMs,
  maximumAge: 60 * secondMs,
};

/**
 * Asks the device where it is, only when told to. Each way in which it does not say so has its own words. What it says after
 * something else than `chosen` was chosen, or after this is gone, comes too late and changes nothing.
 */
export function useLocate(
  onLocated: (point: Point, accuracyM: number) => void,
  chosen: Point | null = null,
) {
  const [asked, setAsked] = useState<{ over: Point | null; state: LocateState }>();
  const latest = useRef<object>(null);
  useEffect(
    () => () => {
      latest.current = null;
    },
    [chosen],
  );

  const locate = () => {
    const mine = {};
    latest.current = mine;
    const tell = (state: LocateState) => setAsked({ over: chosen, state });
    if (!('geolocation' in navigator)) {
      tell('unsupported');
      return;
    }
    tell('locating');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: long, accuracy } }) => {
        if (latest.current !== mine) return;
        tell('idle');
        onLocated(roundedPoint({ lat, long }), Math.round(accuracy));
      },
      ({ code, PERMISSION_DENIED, TIMEOUT }) => {
        if (latest.current !== mine) return;
        if (code === PERMISSION_DENIED) tell('denied');
        else tell(code === TIMEOUT ? 'timeout' : 'failed');
      },
      patience,
    );
  };

  const state = asked?.over === chosen ? asked.state : 'idle';
  return { state, locate };
}

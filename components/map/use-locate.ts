'use client';

import { useState } from 'react';
import { secondMs } from '@/lib/kernel/time';
import { roundedPoint } from '@/lib/onboarding/rounded-point';
import type { Point } from '@/lib/onboarding/places';

export type LocateState = 'idle' | 'locating' | 'denied' | 'timeout' | 'failed' | 'unsupported';

const patience: PositionOptions = {
  enableHighAccuracy: true,
  timeout: 12 * secondMs,
  maximumAge: 60 * secondMs,
};

/** Asks the device where it is, only when told to. Each way in which it does not say so has its own words. */
export function useLocate(onLocated: (point: Point, accuracyM: number) => void) {
  const [state, setState] = useState<LocateState>('idle');

  const locate = () => {
    if (!('geolocation' in navigator)) {
      setState('unsupported');
      return;
    }
    setState('locating');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: long, accuracy } }) => {
        setState('idle');
        onLocated(roundedPoint({ lat, long }), Math.round(accuracy));
      },
      ({ code, PERMISSION_DENIED, TIMEOUT }) => {
        if (code === PERMISSION_DENIED) setState('denied');
        else setState(code === TIMEOUT ? 'timeout' : 'failed');
      },
      patience,
    );
  };

  return { state, locate };
}

'use client';

import { useEffect, useRef, useState } from 'react';
import type { Point } from '@/lib/kernel/point';
import { secondMs } from '@/lib/kernel/time';
import { roundedPoint } from '@/lib/wizard/place/rounded-point';

export type LocateState = 'idle' | 'locating' | 'denied' | 'timeout' | 'failed' | 'unsupported';

const patience = {
  enableHighAccuracy: true,
  timeout: 12 * secondMs,
  maximumAge: 60 * secondMs,
} satisfies PositionOptions;

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
    const device = navigator.geolocation as Geolocation | undefined;
    if (typeof device?.getCurrentPosition !== 'function') {
      tell('unsupported');
      return;
    }
    tell('locating');
    const isCurrent = () => latest.current === mine;
    // Some in-app browsers never answer, and the device's own deadline does not run while permission is asked for. A
    // location that comes later is still taken.
    const deadline = setTimeout(() => isCurrent() && tell('timeout'), patience.timeout + secondMs);
    try {
      device.getCurrentPosition(
        ({ coords: { latitude: lat, longitude: long, accuracy } }) => {
          clearTimeout(deadline);
          if (!isCurrent()) return;
          tell('idle');
          onLocated(roundedPoint({ lat, long }), Math.round(accuracy));
        },
        ({ code, PERMISSION_DENIED, TIMEOUT }) => {
          clearTimeout(deadline);
          if (!isCurrent()) return;
          if (code === PERMISSION_DENIED) tell('denied');
          else tell(code === TIMEOUT ? 'timeout' : 'failed');
        },
        patience,
      );
    } catch {
      clearTimeout(deadline);
      tell('failed');
    }
  };

  const state = asked?.over === chosen ? asked.state : 'idle';
  return { state, locate };
}

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
 * Requests the device's location when `locate` is called. `state` distinguishes the ways it can
 * fail.
 * A location that arrives after `chosen` has changed, or after unmount, is ignored.
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
    // Some in-app browsers never respond, and the device's timeout does not run while the
    // permission prompt is open. A late location is still accepted.
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

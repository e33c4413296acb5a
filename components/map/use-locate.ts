'use client';

import { useEffect, useRef, useState } from 'react';
import { type Point, roundedPoint } from '@/lib/kernel/point';
import { secondMs } from '@/lib/kernel/time';

export type LocateState = 'idle' | 'locating' | 'denied' | 'timeout' | 'failed' | 'unsupported';

const positionOptions = {
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
  const [request, setRequest] = useState<{ chosen: Point | null; state: LocateState }>();
  const currentToken = useRef<object>(null);
  useEffect(
    () => () => {
      currentToken.current = null;
    },
    [chosen],
  );

  const locate = () => {
    const token = {};
    currentToken.current = token;
    const report = (state: LocateState) => setRequest({ chosen, state });
    const geolocation = navigator.geolocation as Geolocation | undefined;
    if (typeof geolocation?.getCurrentPosition !== 'function') {
      report('unsupported');
      return;
    }
    report('locating');
    const isCurrent = () => currentToken.current === token;
    // Some in-app browsers never respond, and the device's timeout does not run while the
    // permission prompt is open. A late location is still accepted.
    const deadline = setTimeout(
      () => isCurrent() && report('timeout'),
      positionOptions.timeout + secondMs,
    );
    try {
      geolocation.getCurrentPosition(
        ({ coords: { latitude: lat, longitude: long, accuracy } }) => {
          clearTimeout(deadline);
          if (!isCurrent()) return;
          report('idle');
          onLocated(roundedPoint({ lat, long }), Math.round(accuracy));
        },
        ({ code, PERMISSION_DENIED, TIMEOUT }) => {
          clearTimeout(deadline);
          if (!isCurrent()) return;
          if (code === PERMISSION_DENIED) report('denied');
          else report(code === TIMEOUT ? 'timeout' : 'failed');
        },
        positionOptions,
      );
    } catch {
      clearTimeout(deadline);
      report('failed');
    }
  };

  const state = request?.chosen === chosen ? request.state : 'idle';
  return { state, locate };
}

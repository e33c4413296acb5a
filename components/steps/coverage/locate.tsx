'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { LocateFixedIcon } from '@/components/ui/icons/locate-fixed';
import { secondMs } from '@/lib/kernel/time';
import type { Point } from '@/lib/onboarding/places';

type State = 'idle' | 'locating' | 'denied' | 'failed';

const patience: PositionOptions = {
  enableHighAccuracy: true,
  timeout: 12 * secondMs,
  maximumAge: 60 * secondMs,
};

/** About a metre: finer says more of a person than the question needs. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Asks the device where it is, only when pressed, with the reason said before. */
export function Locate({ onLocated }: { onLocated: (point: Point) => void }) {
  const t = useTranslations('step-coverage');
  const [state, setState] = useState<State>('idle');

  const locate = () => {
    if (!('geolocation' in navigator)) {
      setState('failed');
      return;
    }
    setState('locating');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onLocated({ lat: rounded(coords.latitude), long: rounded(coords.longitude) });
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      patience,
    );
  };

  return (
    <div className="grid gap-1.5">
      <Button
        look="second"
        wide
        icon={<LocateFixedIcon />}
        busy={state === 'locating' ? t('locating') : undefined}
        onClick={locate}
        aria-describedby="locate-note"
      >
        {t('locate')}
      </Button>
      <p id="locate-note" role="status" className="text-center text-sm text-ink-2">
        {state === 'denied' || state === 'failed' ? t(`locate-${state}`) : t('locate-why')}
      </p>
    </div>
  );
}

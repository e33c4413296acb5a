'use client';

import { useTranslations } from 'next-intl';
import { useLocate } from '@/components/map/use-locate';
import { Button } from '@/components/ui/button';
import { LocateFixedIcon } from '@/components/ui/icons';
import type { Point } from '@/lib/kernel/point';
import { PrivacyLink } from './privacy-link';

interface LocateProps {
  variant?: 'primary' | 'secondary';
  /** The chosen place: once it changes, a late device position is ignored. */
  chosen?: Point | null;
  privacyHref: string;
  onLocated: (point: Point, accuracyM: number) => void;
}

/** Requests the device's position, after saying why. */
export function Locate({ variant = 'secondary', chosen, privacyHref, onLocated }: LocateProps) {
  const t = useTranslations('step-coverage');
  const where = useTranslations('steps.where');
  const { state, locate } = useLocate(onLocated, chosen);
  const hasNoError = state === 'idle' || state === 'locating';

  return (
    <div className="grid gap-1.5">
      <Button
        variant={variant}
        wide
        icon={<LocateFixedIcon />}
        busy={state === 'locating' ? t('locating') : undefined}
        onClick={locate}
        aria-describedby="locate-note"
      >
        {t('locate')}
      </Button>
      <p id="locate-note" role="status" className="text-center text-sm text-ink-2">
        {hasNoError ? t('locate-why') : where(`locate-${state}`)}
      </p>
      <PrivacyLink href={privacyHref} />
    </div>
  );
}

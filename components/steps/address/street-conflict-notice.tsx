'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { StreetConflict } from './answers';

interface StreetConflictNoticeProps {
  conflict: StreetConflict;
  /** The pin is right: continue with the street as written. */
  onKeep: () => void;
  /** The street is right: move the pin there. */
  onMove: () => void;
}

/**
 * Asks which is right when the street names another place than the pin's, with a button for each.
 * The form's own button is a third way on.
 */
export default function StreetConflictNotice({
  conflict,
  onKeep,
  onMove,
}: StreetConflictNoticeProps) {
  const t = useTranslations('step-address.elsewhere');
  const { named, place } = conflict;
  // The button that was pressed may be far below.
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={notice} tabIndex={-1} id="street-doubt">
      <Notice
        role="alert"
        tone="warn"
        title={t('title')}
        action={
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" small onClick={onKeep}>
              {t('keep')}
            </Button>
            <Button variant="secondary" small onClick={onMove}>
              {t('move', { named })}
            </Button>
          </span>
        }
      >
        {t('text', { named, place })}
      </Notice>
    </div>
  );
}

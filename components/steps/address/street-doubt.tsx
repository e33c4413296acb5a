'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Elsewhere } from './answers';

interface StreetDoubtProps {
  elsewhere: Elsewhere;
  /** The pin is right: continue with the street as written. */
  onKeep: () => void;
  /** The street is right: move the pin there. */
  onMove: () => void;
}

/**
 * Asks which is right when the street names another place than the pin's, with a button for each.
 * The form's own button is a third way on.
 */
export default function StreetDoubt({ elsewhere, onKeep, onMove }: StreetDoubtProps) {
  const t = useTranslations('step-address.elsewhere');
  const { named, place } = elsewhere;
  // The button that was pressed may be far below.
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    question.current?.focus({ preventScroll: true });
    question.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={question} tabIndex={-1} id="street-doubt">
      <Notice
        role="alert"
        tone="warn"
        title={t('title')}
        action={
          <span className="flex flex-wrap gap-2">
            <Button look="second" small onClick={onKeep}>
              {t('keep')}
            </Button>
            <Button look="second" small onClick={onMove}>
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

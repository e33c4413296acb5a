'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Elsewhere } from './answers';

interface StreetDoubtProps {
  elsewhere: Elsewhere;
  /** The pin is right: on with what was written. */
  onKeep: () => void;
  /** What was written is right: the pin goes there. */
  onMove: () => void;
}

/** Beside a street that names another place than the pin's: which is right, with both ways on. The form's own button is a third. */
export default function StreetDoubt({ elsewhere, onKeep, onMove }: StreetDoubtProps) {
  const t = useTranslations('step-address.elsewhere');
  const { named, place } = elsewhere;
  // What was pressed may be far below.
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

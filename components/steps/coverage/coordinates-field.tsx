'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import type { Point } from '@/lib/onboarding/places';

/** A point typed or pasted, for who has one from a map or a message. Not sent as typed: it becomes the pin. */
export function CoordinatesField({ onFound }: { onFound: (point: Point) => void }) {
  const t = useTranslations('step-coverage');
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<'coordinates-unread' | 'coordinates-short-link' | null>(null);

  const read = async () => {
    const { parseCoordinates } = await import('@/lib/onboarding/coordinates');
    const found = parseCoordinates(input.current?.value ?? '');
    if (found === null || found === 'short-link') {
      setFault(found ? 'coordinates-short-link' : 'coordinates-unread');
      input.current?.focus();
      return;
    }
    setFault(null);
    onFound(found);
  };
  const readSafely = () => void read().catch(() => setFault('coordinates-unread'));
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form's own button would send the page.
    event.preventDefault();
    readSafely();
  };

  return (
    <details>
      <summary className="mx-auto flex min-h-(--size-tap) w-fit list-none items-center font-medium text-brand-ink underline decoration-1 underline-offset-[.3em] [&::-webkit-details-marker]:hidden">
        {t('coordinates')}
      </summary>
      <div className="mt-2 grid gap-3">
        <TextField
          ref={input}
          name="coordinates"
          label={t('coordinates-label')}
          hint={t('coordinates-hint')}
          error={fault ? t(`errors.${fault}`) : undefined}
          ltr
          autoComplete="off"
          inputMode="text"
          enterKeyHint="done"
          onKeyDown={press}
        />
        <Button look="second" small className="justify-self-start" onClick={readSafely}>
          {t('coordinates-use')}
        </Button>
      </div>
    </details>
  );
}

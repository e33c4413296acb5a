'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import type { Point } from '@/lib/onboarding/places';

export interface CoordinatesFieldHandle {
  /** Reads what was typed and not read yet, or waits for what is being read. True when that gave a point. */
  settle(): Promise<boolean>;
}

interface CoordinatesFieldProps {
  ref: Ref<CoordinatesFieldHandle>;
  onFound(point: Point): void;
}

/** A point typed or pasted, for who has one from a map or a message. Not sent as typed: it becomes the pin. */
export function CoordinatesField({ ref, onFound }: CoordinatesFieldProps) {
  const t = useTranslations('step-coverage');
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<'coordinates-unread' | 'coordinates-short-link' | null>(null);
  const reading = useRef<Promise<boolean>>(null);
  const lastRead = useRef('');

  const read = async (text: string): Promise<boolean> => {
    const { parseCoordinates } = await import('@/lib/onboarding/coordinates');
    const found = parseCoordinates(text);
    if (found === null || found === 'short-link') {
      setFault(found ? 'coordinates-short-link' : 'coordinates-unread');
      input.current?.focus();
      return false;
    }
    setFault(null);
    onFound(found);
    return true;
  };
  const readTyped = (): Promise<boolean> => {
    lastRead.current = input.current?.value ?? '';
    const unread = () => {
      setFault('coordinates-unread');
      return false;
    };
    const ended = () => {
      reading.current = null;
    };
    reading.current = read(lastRead.current).catch(unread).finally(ended);
    return reading.current;
  };
  useImperativeHandle(ref, () => ({
    async settle() {
      if (reading.current) return reading.current;
      const text = input.current?.value ?? '';
      return text.trim() !== '' && text !== lastRead.current && readTyped();
    },
  }));
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form's own button would send the page.
    event.preventDefault();
    void readTyped();
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
        <Button look="second" small className="justify-self-start" onClick={() => void readTyped()}>
          {t('coordinates-use')}
        </Button>
      </div>
    </details>
  );
}

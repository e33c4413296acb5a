'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import type { ReadPoint } from '@/lib/wizard/place/coordinates';

export interface CoordinatesFieldHandle {
  /** Reads what was typed and not read yet, or waits for what is being read: whether it gave a point; undefined for neither. */
  settle(): Promise<boolean | undefined>;
}

export type CoordinatesFault =
  | 'coordinates-unread'
  | 'coordinates-short-link'
  | 'coordinates-unfetched';

interface CoordinatesFieldProps {
  ref: Ref<CoordinatesFieldHandle>;
  error: string | undefined;
  onFound(point: ReadPoint): void;
  onFault(fault: CoordinatesFault | null): void;
}

/** A point typed or pasted, for who has one from a map or a message. Not sent as typed: it becomes the pin. */
export function CoordinatesField({ ref, error, onFound, onFault }: CoordinatesFieldProps) {
  const t = useTranslations('step-coverage');
  const input = useRef<HTMLInputElement>(null);
  const reading = useRef<Promise<boolean>>(null);

  const read = async (text: string): Promise<boolean> => {
    const { parseCoordinates } = await import('@/lib/wizard/place/coordinates');
    const found = parseCoordinates(text);
    if (found === null || found === 'short-link') {
      onFault(found ? 'coordinates-short-link' : 'coordinates-unread');
      input.current?.focus();
      return false;
    }
    onFound(found);
    return true;
  };
  const readTyped = (): Promise<boolean> => {
    const text = input.current?.value ?? '';
    // What was read is no more than what stood there to begin with: a language switch types only the rest again.
    if (input.current) input.current.defaultValue = text;
    const unread = () => {
      onFault('coordinates-unfetched');
      return false;
    };
    const ended = () => {
      reading.current = null;
    };
    reading.current = read(text).catch(unread).finally(ended);
    return reading.current;
  };
  useImperativeHandle(ref, () => ({
    async settle() {
      if (reading.current) return reading.current;
      const text = input.current?.value ?? '';
      if (text.trim() === '') onFault(null);
      // What was refused stays so until it is mended, or a place was found otherwise.
      else if (error || text !== input.current?.defaultValue) return readTyped();
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
          error={error}
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

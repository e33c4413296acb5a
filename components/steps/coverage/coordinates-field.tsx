'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import type { ReadPoint } from '@/lib/wizard/place/coordinates';

export interface CoordinatesFieldHandle {
  /**
   * Parses unread text, or waits for the parsing in progress: whether it gave a point; undefined
   * for neither.
   */
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

/**
 * Field for a typed or pasted point, for example from a map or a message. It becomes the pin and is
 * not sent as typed.
 */
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
    // Mark the text as read by making it the default: a language switch restores only unread text.
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
      // A rejected text is rejected again until it changes or a place was found another way.
      else if (error || text !== input.current?.defaultValue) return readTyped();
    },
  }));
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would submit the form.
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

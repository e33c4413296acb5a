'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import {
  type KeyboardEvent,
  type Ref,
  Suspense,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import type { Locale } from '@/lib/i18n/routing';
import type { ParsedPoint } from '@/lib/wizard/place/coordinates';
import type { Place } from '@/lib/wizard/place/places';

const summaryClass =
  'mx-auto flex min-h-(--size-tap) w-fit list-none items-center font-medium text-brand-ink underline decoration-1 underline-offset-[.3em] [&::-webkit-details-marker]:hidden';

const Cities = dynamic(() => import('./cities').catch(() => ({ default: LoadError })));

function LoadError() {
  return <li className="px-4 py-3.5">{useTranslations('step-coverage')('unfetched')}</li>;
}

interface CityListProps {
  locale: Locale;
  onChoose: (place: Place) => void;
}

/** The served places, city by city: needs no spelling, no permission and no map. */
export function CityList({ locale, onChoose }: CityListProps) {
  const t = useTranslations('step-coverage');
  const [opened, setOpened] = useState(false);
  const list = useRef<HTMLDetailsElement>(null);

  const choose = (place: Place) => {
    onChoose(place);
    if (!list.current) return;
    list.current.open = false;
    list.current.querySelector('summary')?.focus();
  };

  return (
    <details ref={list} onToggle={() => setOpened(true)}>
      <summary className={summaryClass}>{t('list')}</summary>
      <ul className="mt-3 min-h-24 divide-y divide-line rounded-md border border-line bg-surface">
        <Suspense>{opened && <Cities locale={locale} onChoose={choose} />}</Suspense>
      </ul>
    </details>
  );
}

export interface CoordinatesFieldHandle {
  /**
   * Parses unread text, or waits for the parsing in progress: whether it gave a point; undefined
   * for neither.
   */
  resolve(): Promise<boolean | undefined>;
}

export type CoordinatesError =
  | 'coordinates-unread'
  | 'coordinates-short-link'
  | 'coordinates-unfetched';

interface CoordinatesFieldProps {
  ref: Ref<CoordinatesFieldHandle>;
  error: string | undefined;
  onFound(point: ParsedPoint): void;
  onError(fault: CoordinatesError | null): void;
}

/**
 * Field for a typed or pasted point, for example from a map or a message. It becomes the pin and is
 * not sent as typed.
 */
export function CoordinatesField({ ref, error, onFound, onError }: CoordinatesFieldProps) {
  const t = useTranslations('step-coverage');
  const input = useRef<HTMLInputElement>(null);
  const pendingRead = useRef<Promise<boolean>>(null);

  const read = async (text: string): Promise<boolean> => {
    const { parseCoordinates } = await import('@/lib/wizard/place/coordinates');
    const found = parseCoordinates(text);
    if (found === null || found === 'short-link') {
      onError(found ? 'coordinates-short-link' : 'coordinates-unread');
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
    const onLoadFailed = () => {
      onError('coordinates-unfetched');
      return false;
    };
    const onEnded = () => {
      pendingRead.current = null;
    };
    pendingRead.current = read(text).catch(onLoadFailed).finally(onEnded);
    return pendingRead.current;
  };
  useImperativeHandle(ref, () => ({
    async resolve() {
      if (pendingRead.current) return pendingRead.current;
      const text = input.current?.value ?? '';
      if (text.trim() === '') onError(null);
      // A rejected text is rejected again until it changes or a place was found another way.
      else if (error || text !== input.current?.defaultValue) return readTyped();
    },
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would submit the form.
    event.preventDefault();
    void readTyped();
  };

  return (
    <details>
      <summary className={summaryClass}>{t('coordinates')}</summary>
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
          onKeyDown={onKeyDown}
        />
        <Button
          variant="secondary"
          small
          className="justify-self-start"
          onClick={() => void readTyped()}
        >
          {t('coordinates-use')}
        </Button>
      </div>
    </details>
  );
}

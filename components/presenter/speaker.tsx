import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/live/query-provider';
import type { Locale } from '@/lib/i18n/routing';
import { QuoteForm, type QuoteWords } from './quote-form';
import type { Slide } from './slide';

export type SpeakerWords = Record<'keys' | 'keys-text' | 'letters', string> & { quote: QuoteWords };

interface SpeakerProps {
  slide: Slide;
  optionId: number;
  locale: Locale;
  /** Choice of the quote's validity, rendered by the server. */
  days: ReactNode;
  hasLetters: boolean;
  onLetters: (hasLetters: boolean) => void;
  words: SpeakerWords;
}

/**
 * The presenter's panel, in its own window or beside the slide: notes, quote form, keyboard
 * settings.
 */
export function Speaker({
  slide,
  optionId,
  locale,
  days,
  hasLetters,
  onLetters,
  words,
}: SpeakerProps) {
  return (
    <>
      {slide.notes}
      <QueryProvider>
        <QuoteForm
          key={optionId}
          {...{ locale, days, optionId }}
          planId={slide.planId}
          words={words.quote}
        />
      </QueryProvider>
      <div className="grid gap-1 border-t border-line pt-4 text-sm">
        <h3 className="text-sm">{words.keys}</h3>
        <p className="text-ink-2">{words['keys-text']}</p>
        <label className="flex min-h-(--size-tap) items-center gap-2.5">
          <input
            type="checkbox"
            checked={hasLetters}
            onChange={({ currentTarget }) => onLetters(currentTarget.checked)}
          />
          {words.letters}
        </label>
      </div>
    </>
  );
}

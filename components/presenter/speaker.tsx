import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/live/query-provider';
import type { Locale } from '@/lib/i18n/routing';
import { QuoteForm, type QuoteLabels } from './quote-form';
import type { Slide } from './slides';

export type SpeakerLabels = Record<'keys' | 'keys-text' | 'letters', string> & {
  quote: QuoteLabels;
};

interface SpeakerProps {
  slide: Slide;
  optionId: number;
  locale: Locale;
  /** Choice of the quote's validity, rendered by the server. */
  days: ReactNode;
  hasLetterShortcuts: boolean;
  onLetterShortcuts: (hasLetterShortcuts: boolean) => void;
  labels: SpeakerLabels;
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
  hasLetterShortcuts,
  onLetterShortcuts,
  labels,
}: SpeakerProps) {
  return (
    <>
      {slide.notes}
      <QueryProvider>
        <QuoteForm
          key={optionId}
          {...{ locale, days, optionId }}
          planId={slide.planId}
          labels={labels.quote}
        />
      </QueryProvider>
      <div className="grid gap-1 border-t border-line pt-4 text-sm">
        <h3 className="text-sm">{labels.keys}</h3>
        <p className="text-ink-2">{labels['keys-text']}</p>
        <label className="flex min-h-(--size-tap) items-center gap-2.5">
          <input
            type="checkbox"
            checked={hasLetterShortcuts}
            onChange={({ currentTarget }) => onLetterShortcuts(currentTarget.checked)}
          />
          {labels.letters}
        </label>
      </div>
    </>
  );
}

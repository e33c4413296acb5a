import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { markHydrated } from '@/components/form/pre-hydration';
import { QueryProvider } from '@/components/live/query-provider';
import { Button } from '@/components/ui/button';
import { CopyLink } from '@/components/ui/copy-link';
import { CircleAlertIcon } from '@/components/ui/icons';
import { Price } from '@/components/ui/price';
import { QrCode } from '@/components/ui/qr-code';
import { Ltr } from '@/components/ui/text';
import { type CallError, call } from '@/lib/api/client';
import { lazyEndpoints } from '@/lib/api/lazy-endpoints';
import { formatDate } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import { type QuoteDays, quoteDays } from '@/lib/wizard/plans/quote';
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

/** `fault-gone`: the plan is no longer on sale. */
type QuoteLabels = Record<
  | 'title'
  | 'lead'
  | 'make'
  | 'making'
  | 'made'
  | 'price'
  | 'until'
  | 'copy'
  | 'copied'
  | 'failed'
  | 'fault-again'
  | 'fault-offline'
  | 'fault-gone',
  string
>;

interface QuoteFormProps {
  locale: Locale;
  planId: number;
  optionId: number;
  labels: QuoteLabels;
  /** Choice of the quote's validity, rendered by the server. */
  days: ReactNode;
}

/** Creates a link to the option on the slide, with its current price and the quote's validity. */
function QuoteForm({ locale, planId, optionId, labels, days }: QuoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const {
    mutate,
    data: made,
    error,
    isPending,
  } = useMutation({
    mutationFn: (days: QuoteDays) =>
      call(lazyEndpoints.makeQuote, { locale, planId, optionId, days }),
  });

  useEffect(() => {
    if (form.current) markHydrated(form.current);
  }, []);
  useEffect(() => {
    if (made) result.current?.focus();
  }, [made]);

  const make = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = Number(new FormData(event.currentTarget).get('days'));
    const days = quoteDays.find((one) => one === chosen);
    if (days && !isPending) mutate(days);
  };

  return (
    <form ref={form} method="post" onSubmit={make} className="grid gap-3 border-t border-line pt-4">
      <div className="grid gap-0.5">
        <h3 className="text-[.9375rem]">{labels.title}</h3>
        <p className="text-sm text-ink-2">{labels.lead}</p>
      </div>
      {days}
      {error && (
        <p
          role="alert"
          className="flex gap-1.5 text-[.9375rem] leading-(--leading-tight) font-medium text-danger"
        >
          <CircleAlertIcon />
          {labels[errorKeys[error.code] ?? 'fault-again']}
        </p>
      )}
      <Button type="submit" variant="soft" small busy={isPending ? labels.making : undefined}>
        {labels.make}
      </Button>
      {made && (
        <div
          ref={result}
          role="group"
          aria-labelledby="quote-made"
          tabIndex={-1}
          data-answered
          className="grid gap-1.5 rounded-md bg-ok-soft px-4 pt-3.5 pb-1 leading-(--leading-tight) forced-colors:border"
        >
          <p id="quote-made" className="font-bold">
            {labels.made}
          </p>
          <p className="text-sm text-ink-2">
            {labels.until} {formatDate(made.until, locale, 'long')}
          </p>
          <p className="text-sm">
            {labels.price} <Price halalas={made.halalas} className="font-bold" />
          </p>
          <QrCode picture={made.code} className="mt-1 size-40" />
          <Ltr className="block text-start text-sm break-all select-all">{made.link}</Ltr>
          <div className="-ms-3">
            <CopyLink url={made.link} labels={labels} />
          </div>
        </div>
      )}
    </form>
  );
}

const errorKeys: Partial<Record<CallError['code'], keyof QuoteLabels>> = {
  offline: 'fault-offline',
  'not-found': 'fault-gone',
};

import { useTranslations } from 'next-intl';
import { Pill } from '@/components/ui/choice-card';
import { quoteDays } from '@/lib/wizard/plans/quote';

const defaultDays = 7;

/** Texts about quotes and keys for both windows of a presentation. */
export function useSpeakerLabels() {
  const t = useTranslations('present');
  return {
    keys: t('keys'),
    'keys-text': t('keys-text'),
    letters: t('letters'),
    quote: {
      title: t('quote.title'),
      lead: t('quote.lead'),
      make: t('quote.make'),
      making: t('quote.making'),
      made: t('quote.made'),
      price: t('quote.price'),
      until: t('quote.until'),
      copy: t('quote.copy'),
      copied: t('quote.copied'),
      failed: t('quote.failed'),
      'fault-again': t('quote.fault-again'),
      'fault-offline': t('quote.fault-offline'),
      'fault-gone': t('quote.fault-gone'),
    },
  };
}

/** Radios for the validity of a quote, in days. */
export function QuoteDaysChoice() {
  const t = useTranslations('present');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{t('days')}</legend>
      <div className="flex flex-wrap gap-2">
        {quoteDays.map((days) => (
          <Pill
            key={days}
            name="days"
            value={days}
            title={t('days-of', { count: days, n: String(days) })}
            defaultChecked={days === defaultDays}
          />
        ))}
      </div>
    </fieldset>
  );
}

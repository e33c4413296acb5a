import { useLocale, useTranslations } from 'next-intl';
import { formatNumber } from '@/lib/i18n/format';
import type { PlainDate } from '@/lib/kernel/time';
import { useMomentWords } from './moment-words';
import type { Story } from './story';

interface HeadlineProps {
  story: Story;
  /** The partner did not answer the last time. */
  stale: boolean;
  today: PlainDate;
}

/** The next thing that will happen, in words. A change is read out. */
export function Headline({
  story: { thing, order, position, total },
  stale,
  today,
}: HeadlineProps) {
  const t = useTranslations('tracking');
  const locale = useLocale();
  const { day, instant } = useMomentWords(today);
  const when = instant(order?.stateChangedAt ?? null);
  const values = {
    day: order ? day(order.pickupDate) : '',
    window: order?.period ? t(`window-${order.period}`) : '',
    period: order?.period ?? 'none',
    when: when ?? '',
    known: when ? 'yes' : 'no',
  };
  return (
    <div aria-live="polite" className="grid gap-1.5">
      {position > 0 && (
        <p className="text-sm text-ink-2">
          {t('position', {
            now: formatNumber(position, locale),
            total: formatNumber(total, locale),
          })}
        </p>
      )}
      <h1 tabIndex={-1}>{t(`thing.${thing}`, values)}</h1>
      <p className="max-w-lg first-letter:uppercase">
        {thing === 'unread' && stale ? t('unread-stale') : t(`text.${thing}`, values)}
      </p>
    </div>
  );
}

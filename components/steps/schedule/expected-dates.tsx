import { Thread } from '@/components/ui/thread';
import { formatDate } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import type { PlainDate } from '@/lib/kernel/time';

/** The expected dates; 134 px high, whatever the dates. */
export default function ExpectedDates({
  dates,
  locale,
}: {
  dates: readonly PlainDate[];
  locale: Locale;
}) {
  return (
    <>
      <Thread drops={dates.length} className="h-15 text-brand" />
      <ol className="mx-[6%] grid auto-cols-fr grid-flow-col py-4 text-center text-sm leading-(--leading-tight)">
        {dates.map((date) => (
          <li key={date}>
            <b className="block">{formatDate(date, locale, 'day')}</b>
            {formatDate(date, locale, 'monthShort')}
          </li>
        ))}
      </ol>
    </>
  );
}

import { useLocale, useTranslations } from 'next-intl';
import { Ltr } from '@/components/ui/text';
import { formatNumber } from '@/lib/i18n/format';
import type { MessageFigures } from './funnel.server';

const cell = 'px-2 py-2.5 text-start first:ps-0 last:pe-0';
const head = `${cell} align-bottom text-sm font-medium text-ink-2`;

/** Reasons with words of their own; others are codes of a service. */
const known = ['no-device', 'unreachable', 'too-late', 'customer-limit'] as const;

/** What became of the messages by channel, and why some were given up. */
export function MessageTable({ messages }: { messages: readonly MessageFigures[] }) {
  const [t, locale] = [useTranslations('staff.messages'), useLocale()];
  const n = (count: number) => formatNumber(count, locale);
  const reasons = messages.flatMap(({ channel, reasons: own }) =>
    own.map((reason) => ({ channel, ...reason })),
  );
  return (
    <div className="grid gap-3">
      <table className="w-full border-collapse">
        <caption className="pb-1 text-start font-medium">{t('title')}</caption>
        <thead>
          <tr className="border-b border-line">
            {(['channel', 'sent', 'waiting', 'given-up'] as const).map((name) => (
              <th key={name} scope="col" className={head}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messages.map(({ channel, sent, waiting, givenUp }) => (
            <tr key={channel} className="border-b border-line">
              <th scope="row" className={`${cell} font-regular`}>
                {t(`channels.${channel}`)}
              </th>
              <td className={cell}>{n(sent)}</td>
              <td className={cell}>{n(waiting)}</td>
              <td className={cell}>{n(givenUp)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {reasons.length > 0 && (
        <table className="w-full border-collapse">
          <caption className="pb-1 text-start font-medium">{t('reasons-title')}</caption>
          <tbody>
            {reasons.map(({ channel, code, count }) => {
              const name = known.find((one) => one === code);
              return (
                <tr key={`${channel} ${code}`} className="border-b border-line">
                  <th scope="row" className={`${cell} font-regular`}>
                    {t(`reasons.${name ?? 'other'}`)} {!name && <Ltr>{code}</Ltr>}
                  </th>
                  <td className={cell}>{t(`channels.${channel}`)}</td>
                  <td className={cell}>{n(count)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </div>
  );
}

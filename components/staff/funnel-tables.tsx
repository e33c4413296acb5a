import { useLocale, useTranslations } from 'next-intl';
import { Ltr } from '@/components/ui/text';
import { formatDate } from '@/lib/i18n/date-format';
import { formatNumber } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';
import type { PlainDate } from '@/lib/kernel/time';
import type { Funnel, MessageFigures } from './funnel.server';

const cell = 'px-2 py-2.5 text-start first:ps-0 last:pe-0';
const head = `${cell} align-bottom text-sm font-medium text-ink-2`;

/** The sign-up funnel: two weeks at a glance, and one day step by step. */
export function FunnelTables({ funnel }: { funnel: Funnel }) {
  const t = useTranslations('staff');
  return (
    <section aria-labelledby="funnel" className="grid gap-4">
      <h2 id="funnel">{t('funnel')}</h2>
      <p className="max-w-3xl text-ink-2">{t('funnel-lead')}</p>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Steps funnel={funnel} />
        <Days funnel={funnel} />
        <Renewals {...funnel.renewals} />
        <MessageTable messages={funnel.messages} />
      </div>
    </section>
  );
}

/** From offer to payment, over all days that are listed. */
function Renewals(counts: Funnel['renewals']) {
  const [t, locale] = [useTranslations('staff'), useLocale()];
  return (
    <table className="w-full border-collapse">
      <caption className="pb-1 text-start font-medium">{t('renewals')}</caption>
      <tbody>
        {(['offered', 'opened', 'paid'] as const).map((name) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className={`${cell} font-regular`}>
              {t(`renewals-${name}`)}
            </th>
            <td className={cell}>{formatNumber(counts[name], locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useDayName({ today }: Funnel) {
  const [t, locale] = [useTranslations('staff'), useLocale()];
  return (day: PlainDate) => (day === today ? t('today') : formatDate(day, locale, 'full'));
}

/** The shortest form of a day, for a column on a phone. */
function useShortDayName({ today }: Funnel) {
  const [t, locale] = [useTranslations('staff'), useLocale()];
  const styles = ['weekdayShort', 'day', 'monthShort'] as const;
  return (day: PlainDate) =>
    day === today ? t('today') : styles.map((style) => formatDate(day, locale, style)).join(' ');
}

function Days({ funnel }: { funnel: Funnel }) {
  const [t, locale] = [useTranslations('staff'), useLocale()];
  const named = useShortDayName(funnel);
  const n = (count: number) => formatNumber(count, locale);
  return (
    <table className="w-full border-collapse">
      <caption className="pb-1 text-start font-medium">{t('days')}</caption>
      <thead>
        <tr className="border-b border-line">
          {(['day', 'began', 'ordered', 'paid', 'active'] as const).map((name) => (
            <th key={name} scope="col" className={head}>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {funnel.days.map(({ day, began, ordered, paid, active }) => (
          <tr key={day} className="border-b border-line">
            <th scope="row" className={`${cell} font-regular`}>
              <a
                className="link inline-flex min-h-6 items-center"
                href={`${localePath(locale, '/staff', { day })}#funnel`}
                aria-current={day === funnel.shown ? 'true' : undefined}
              >
                {named(day)}
              </a>
            </th>
            <td className={cell}>{n(began)}</td>
            <td className={cell}>{n(ordered)}</td>
            <td className={cell}>{n(paid)}</td>
            <td className={cell}>{n(active)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Steps({ funnel }: { funnel: Funnel }) {
  const [t, names, locale] = [
    useTranslations('staff'),
    useTranslations('steps.names'),
    useLocale(),
  ];
  const n = (count: number) => formatNumber(count, locale);
  const most = Math.max(1, ...funnel.steps.map(({ answered }) => answered));
  return (
    <table className="w-full border-collapse">
      <caption className="pb-1 text-start font-medium">
        {t('steps-on', { day: useDayName(funnel)(funnel.shown) })}
      </caption>
      <thead>
        <tr className="border-b border-line">
          {(['step', 'opened', 'answered'] as const).map((name) => (
            <th key={name} scope="col" className={head}>
              {t(name)}
            </th>
          ))}
          <td className={`${head} w-1/3`} aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {funnel.steps.map(({ id, opened, answered }) => (
          <tr key={id} className="border-b border-line">
            <th scope="row" className={`${cell} font-regular`}>
              {names(id)}
            </th>
            <td className={cell}>{n(opened)}</td>
            <td className={cell}>{n(answered)}</td>
            {/* Repeats the number beside it. */}
            <td className={cell} aria-hidden="true">
              <span className="block h-2.5 overflow-hidden rounded-full bg-sunk forced-colors:border">
                <span
                  className="block h-full rounded-full bg-brand forced-colors:bg-[CanvasText]"
                  style={{ inlineSize: `${(100 * answered) / most}%` }}
                />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Reasons with words of their own; others are codes of a service. */
const known = ['no-device', 'unreachable', 'too-late', 'customer-limit'] as const;

/** What became of the messages by channel, and why some were given up. */
function MessageTable({ messages }: { messages: readonly MessageFigures[] }) {
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

import { useLocale, useTranslations } from 'next-intl';
import { Rates } from '@/components/plans/option-row';
import { usePlanTexts } from '@/components/plans/plan-texts';
import type { BrandView } from '@/components/shell/brand-view.server';
import { Logo } from '@/components/ui/logo';
import { Price } from '@/components/ui/price';
import { QrCode } from '@/components/ui/qr-code';
import { Ltr } from '@/components/ui/text';
import { formatDate } from '@/lib/i18n/date-format';
import { formatPhone } from '@/lib/i18n/format';
import type { QrPicture } from '@/lib/kernel/qr-code.server';
import type { PlainDate } from '@/lib/kernel/time';
import type { Plan } from '@/lib/wizard/plans/plans';

interface SheetProps {
  plans: readonly Plan[];
  brand: Pick<
    BrandView,
    | 'name'
    | 'logo'
    | 'legalName'
    | 'address'
    | 'commercialRegistration'
    | 'vatNumber'
    | 'support'
    | 'pricesIncludeVat'
    | 'demo'
  >;
  /** The day in Riyadh when the page was rendered; the prices are of that day. */
  today: PlainDate;
  /** URL of the catalogue, for typing; null while only this computer can open it. */
  address: string | null;
  code: QrPicture;
}

/** The printed handout: all plans with their prices. Not visible on screens. */
export function Sheet({ plans, brand, today, address, code }: SheetProps) {
  const [t, shell] = [useTranslations('present'), useTranslations('shell')];
  const locale = useLocale();
  const texts = usePlanTexts();
  return (
    <div className="hidden text-[9.5pt] leading-(--leading-tight) print:block">
      <div className="flex items-start justify-between gap-6">
        <div className="grid gap-1">
          <p className="flex items-center gap-2 text-[13pt] font-bold">
            <Logo logo={brand.logo} className="size-[8mm]" />
            {brand.name}
          </p>
          <h1 className="text-[19pt]">{t('sheet-title')}</h1>
          <p>
            {t('sheet-date', { day: formatDate(today, locale, 'long') })}
            {brand.pricesIncludeVat && ` ${t('vat')}`}
          </p>
          {brand.demo && <p className="font-medium">{shell('demo')}</p>}
        </div>
        <div className="grid w-[38mm] justify-items-center gap-1 text-center text-[8pt]">
          <QrCode picture={code} className="size-[30mm]" />
          <span>{t('sheet-scan')}</span>
        </div>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-x-8 gap-y-3">
        {plans.map((plan) => (
          <article key={plan.id} className="break-inside-avoid border-t-2 border-line pt-1.5">
            <p className="text-[8.5pt] text-ink-2">{plan.serviceName}</p>
            <h2 className="text-[12.5pt]">{plan.name}</h2>
            {plan.description && (
              <p>
                <bdi>{plan.description}</bdi>
              </p>
            )}
            <p className="font-medium">
              {[texts.bags(plan.bagsCount), texts.weight(plan)].join(texts.t('comma'))}
            </p>
            <table className="mt-1 w-full border-collapse">
              <tbody>
                {plan.options.map((option) => (
                  <tr key={option.id} className="border-t border-line">
                    <th scope="row" className="py-0.5 pe-2 text-start font-regular">
                      {[option.name, texts.pickupsShort(option.ordersCount)]
                        .filter(Boolean)
                        .join(texts.t('comma'))}{' '}
                      {option.discountPercent !== null && (
                        <span className="text-[7.5pt] whitespace-nowrap text-accent-ink">
                          {texts.saving(option.discountPercent)}
                        </span>
                      )}
                    </th>
                    <td className="py-0.5 pe-3 text-end text-[7.5pt] whitespace-nowrap leading-snug [&>span]:text-[7.5pt]">
                      <Rates plan={plan} option={option} />
                    </td>
                    <td className="py-0.5 text-end">
                      <Price halalas={option.totalHalalas} className="text-[11pt] font-bold" />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </article>
        ))}
      </div>
      <div className="mt-4 grid gap-0.5 border-t border-line pt-2 text-[8pt] text-ink-2">
        <p>{texts.t('computed')}</p>
        <p>{t('sheet-live')}</p>
        <p>
          {brand.legalName} · {brand.address} · {t('registration')}{' '}
          <Ltr>{brand.commercialRegistration}</Ltr>
          {brand.vatNumber && (
            <>
              {' · '}
              {t('vat-number')} <Ltr>{brand.vatNumber}</Ltr>
            </>
          )}
        </p>
        <p>
          <Ltr>{formatPhone(brand.support.phone)}</Ltr> · <Ltr>{brand.support.email}</Ltr>
          {address && (
            <>
              {' · '}
              <Ltr>{address}</Ltr>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

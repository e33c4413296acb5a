import { useLocale, useTranslations } from 'next-intl';
import { formatMoney } from '@/lib/i18n/format';
import { classNames } from './class-names';

/**
 * An amount in riyals. The sign stands left of the number in both languages (Saudi Central Bank, 2025) and is a
 * picture until fonts have U+20C1; a screen reader hears the number and the currency's name.
 */
export function Price({ halalas, className }: { halalas: number; className?: string }) {
  const t = useTranslations('ui');
  const amount = formatMoney(halalas, useLocale());
  return (
    <span className={classNames('whitespace-nowrap', className)}>
      <span dir="ltr" aria-hidden="true" className="inline-flex items-baseline gap-[.18em]">
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="h-[.82em] w-[.78em] self-center overflow-visible"
        >
          <path d="M20 19.5l-5.5 1.2M14.5 4v11.22a1 1 0 0 0 1.242.97L20 15.2M2.978 19.351l5.549-1.363A2 2 0 0 0 10 16V2M20 10 4 13.5" />
        </svg>
        {amount}
      </span>
      <span className="sr-only">{t('riyals', { amount })}</span>
    </span>
  );
}

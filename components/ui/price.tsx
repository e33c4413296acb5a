import { useLocale, useTranslations } from 'next-intl';
import { formatMoney } from '@/lib/i18n/format';
import { classNames } from './class-names';

/**
 * An amount in riyals. The sign is left of the number in both languages (Saudi Central Bank, 2025),
 * and is an image until fonts contain U+20C1. Screen readers hear the number and the currency's
 * name.
 */
export function Price({ halalas, className }: { halalas: number; className?: string }) {
  const t = useTranslations('ui');
  const amount = formatMoney(halalas, useLocale());
  return (
    <span className={classNames('whitespace-nowrap', className)}>
      <span dir="ltr" aria-hidden="true" className="amount">
        {amount}
      </span>
      <span className="sr-only">{t('riyals', { amount })}</span>
    </span>
  );
}

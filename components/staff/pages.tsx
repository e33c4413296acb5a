import { useLocale, useTranslations } from 'next-intl';
import { VisuallyHidden } from '@/components/ui/text';
import { formatNumber } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';

const paths = { orders: '/staff', requests: '/staff/requests', ratings: '/staff/ratings' } as const;
const names = ['orders', 'requests', 'ratings'] as const;

export type StaffPageName = (typeof names)[number];

interface StaffPagesProps {
  page: StaffPageName | undefined;
  /** How many requests have no answer. */
  waiting: number;
}

/** Links to the staff pages. */
export function StaffPages({ page, waiting }: StaffPagesProps) {
  const [t, locale] = [useTranslations('staff.pages'), useLocale()];
  return (
    <nav aria-label={t('label')} className="frame-column print:hidden">
      <ul className="flex flex-wrap gap-x-5 border-b border-line">
        {names.map((name) => (
          <li key={name}>
            <a
              href={localePath(locale, paths[name])}
              aria-current={name === page ? 'page' : undefined}
              className="inline-flex min-h-(--size-tap) items-center border-b-2 border-transparent font-medium text-brand-ink no-underline aria-[current=page]:border-current"
            >
              {t(name)}
              {name === 'requests' && waiting > 0 && (
                <span className="ms-1.5 rounded-full bg-warn-soft px-2 text-sm text-warn">
                  {formatNumber(waiting, locale)} <VisuallyHidden>{t('waiting')}</VisuallyHidden>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

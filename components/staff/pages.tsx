import { useLocale, useTranslations } from 'next-intl';
import { localePath } from '@/lib/i18n/navigation';

const paths = { orders: '/staff', requests: '/staff/requests', ratings: '/staff/ratings' } as const;
const names = ['orders', 'requests', 'ratings'] as const;

export type StaffPageName = (typeof names)[number];

/** Links to the staff pages. */
export function StaffPages({ page }: { page: StaffPageName | undefined }) {
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
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

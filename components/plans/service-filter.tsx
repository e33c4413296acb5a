import { useLocale, useTranslations } from 'next-intl';
import { PageLink } from '@/components/shell/page-link';
import { classNames } from '@/components/ui/class-names';
import { localePath } from '@/lib/i18n/navigation';
import { ServiceIcon } from './service-icon';

interface ServiceFilterProps {
  services: readonly { code: string; name: string }[];
  /** Code of the only service shown; undefined for all. */
  chosen: string | undefined;
}

/** Filter by service. Links, so that each view has a URL. */
export function ServiceFilter({ services, chosen }: ServiceFilterProps) {
  const t = useTranslations('plans');
  const locale = useLocale();
  const pills = [{ code: undefined, name: t('all') }, ...services];
  return (
    <nav aria-label={t('filter')} className="flex flex-wrap gap-2">
      {pills.map(({ code, name }) => {
        const current = code === chosen;
        return (
          <PageLink
            key={name}
            href={localePath(locale, '/plans', { service: code })}
            aria-current={current ? 'page' : undefined}
            className={classNames(
              'inline-flex min-h-(--size-tap) items-center gap-2 rounded-full border-[1.5px] px-4.5 text-[.9375rem] leading-snug font-medium no-underline',
              current
                ? 'border-brand bg-brand-soft text-brand-ink shadow-[inset_0_0_0_.75px_var(--color-brand)]'
                : 'border-control bg-surface text-ink hover:border-ink-2',
            )}
          >
            {code && <ServiceIcon service={code} />}
            <span>{name}</span>
          </PageLink>
        );
      })}
    </nav>
  );
}

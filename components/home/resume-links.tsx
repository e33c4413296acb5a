import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { formatNumber } from '@/lib/i18n/format';
import type { ResumeLink } from '@/lib/wizard/resume-links.server';

interface ResumeLinksProps {
  links: readonly ResumeLink[];
  /** Inside the page's column instead of above it. */
  inPage?: boolean;
}

/** For a returning visitor: links to what they can continue. */
export function ResumeLinks({ links, inPage = false }: ResumeLinksProps) {
  const t = useTranslations('resume-links');
  const locale = useLocale();
  if (links.length === 0) return null;
  const shown = (value: number) => formatNumber(value, locale);
  return (
    <section
      aria-label={t('label')}
      className={inPage ? 'grid max-w-3xl gap-2' : 'frame-column grid gap-2 pt-2 pb-3'}
    >
      {links.map((link) => (
        <div
          key={link.kind}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-surface px-4.5 py-3 shadow-raise"
        >
          <p className="font-medium">
            {link.kind === 'bought'
              ? t('bought')
              : t('begun', { place: shown(link.place), count: shown(link.count) })}
          </p>
          <ButtonLink
            variant={link.kind === 'bought' ? 'secondary' : 'soft'}
            small
            href={link.href}
          >
            {t(`${link.kind}-go`)}
          </ButtonLink>
        </div>
      ))}
    </section>
  );
}

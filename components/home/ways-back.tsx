import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { formatNumber } from '@/lib/i18n/format';
import type { WayBack } from '@/lib/wizard/ways-back.server';

interface WaysBackProps {
  ways: readonly WayBack[];
  /** Inside the page's column instead of above it. */
  inPage?: boolean;
}

/** For a returning visitor: links to what they can continue. */
export function WaysBack({ ways, inPage = false }: WaysBackProps) {
  const t = useTranslations('ways-back');
  const locale = useLocale();
  if (ways.length === 0) return null;
  const shown = (value: number) => formatNumber(value, locale);
  return (
    <section
      aria-label={t('label')}
      className={inPage ? 'grid max-w-3xl gap-2' : 'frame-column grid gap-2 pt-2 pb-3'}
    >
      {ways.map((way) => (
        <div
          key={way.kind}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-surface px-4.5 py-3 shadow-raise"
        >
          <p className="font-medium">
            {way.kind === 'bought'
              ? t('bought')
              : t('begun', { place: shown(way.place), count: shown(way.count) })}
          </p>
          <ButtonLink variant={way.kind === 'bought' ? 'secondary' : 'soft'} small href={way.href}>
            {t(`${way.kind}-go`)}
          </ButtonLink>
        </div>
      ))}
    </section>
  );
}

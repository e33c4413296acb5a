import { getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';
import { UserRoundIcon } from '@/components/ui/icons';
import { localePath } from '@/lib/i18n/navigation';
import { BrandLink } from './brand-link';
import { DemoBanner } from './demo-banner';
import { headerData } from './header-data.server';
import { HeaderLanguageSwitch, LanguageOfflineNotice } from './language';
import type { Anchor } from './page-link';
import { SkipLink } from './skip-link';

const linkClass =
  'min-h-(--size-tap) items-center font-medium text-ink no-underline hover:underline md:px-4';

interface PageHeaderProps {
  /** With the home page's sky background. */
  sky?: boolean;
  /** Whether the page exists in the other language, so that the switch can be shown. */
  hasLanguageSwitch?: boolean;
  Anchor?: Anchor;
}

/** Header of a page outside the wizard: brand, links, language switch. */
export async function PageHeader({
  sky = false,
  hasLanguageSwitch = true,
  Anchor = 'a',
}: PageHeaderProps) {
  const [{ t, locale, brand }, account] = await Promise.all([
    headerData(),
    getTranslations('account'),
  ]);
  return (
    <header className={classNames(sky && 'bg-sky')}>
      <SkipLink label={t('skip')} />
      {brand.demo && <DemoBanner text={t('demo')} />}
      <div className="frame-column flex h-15 items-center justify-between lg:h-20">
        <BrandLink
          Anchor={Anchor}
          locale={locale}
          brand={brand}
          label={t('home', { brand: brand.name })}
        />
        <div className="-me-3 flex items-center print:hidden">
          <nav aria-label={t('nav')} className="flex">
            <Anchor
              href={localePath(locale, '/plans')}
              className={classNames(linkClass, 'hidden md:inline-flex')}
            >
              {t('plans')}
            </Anchor>
            <a
              href={localePath(locale, '/account')}
              className={classNames(linkClass, 'inline-flex min-w-(--size-tap) justify-center')}
            >
              <UserRoundIcon className="md:hidden" />
              <span className="sr-only md:not-sr-only">{account('title')}</span>
            </a>
          </nav>
          {hasLanguageSwitch && <HeaderLanguageSwitch />}
        </div>
      </div>
      {hasLanguageSwitch && <LanguageOfflineNotice />}
    </header>
  );
}

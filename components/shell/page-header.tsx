import { getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';
import { UserRoundIcon } from '@/components/ui/icons';
import { localePath } from '@/lib/i18n/navigation';
import { BrandLink } from './brand-link';
import { DemoBanner } from './demo-banner';
import { headerWords } from './header-words.server';
import { Language, LanguageCutOff } from './language';
import type { Anchor } from './page-link';
import { SkipLink } from './skip-link';

const way =
  'min-h-(--size-tap) items-center font-medium text-ink no-underline hover:underline md:px-4';

interface PageHeaderProps {
  /** With the home page's sky background. */
  sky?: boolean;
  /** Whether the page exists in the other language, so that the switch can be shown. */
  switches?: boolean;
  Anchor?: Anchor;
}

/** Header of a page outside the wizard: brand, links, language switch. */
export async function PageHeader({ sky = false, switches = true, Anchor = 'a' }: PageHeaderProps) {
  const [{ t, locale, brand }, account] = await Promise.all([
    headerWords(),
    getTranslations('account'),
  ]);
  return (
    <header className={classNames(sky && 'bg-sky')}>
      <SkipLink label={t('skip')} />
      {brand.demo && <DemoBanner words={t('demo')} />}
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
              className={classNames(way, 'hidden md:inline-flex')}
            >
              {t('plans')}
            </Anchor>
            <a
              href={localePath(locale, '/account')}
              className={classNames(way, 'inline-flex min-w-(--size-tap) justify-center')}
            >
              <UserRoundIcon className="md:hidden" />
              <span className="sr-only md:not-sr-only">{account('title')}</span>
            </a>
          </nav>
          {switches && <Language />}
        </div>
      </div>
      {switches && <LanguageCutOff />}
    </header>
  );
}

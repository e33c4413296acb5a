import { Suspense } from 'react';
import { classNames } from '@/components/ui/class-names';
import { localePath } from '@/lib/i18n/navigation';
import { BrandLink } from './brand-link';
import { DemoBanner } from './demo-banner';
import { headerWords } from './header-words.server';
import { LanguageSwitch } from './language-switch';
import { SkipLink } from './skip-link';

/** Over a page that stands on its own: brand, the ways on, language. `sky`: on home's ground. */
export async function PageHeader({ sky = false }: { sky?: boolean }) {
  const { t, locale, other, brand } = await headerWords();
  return (
    <header className={classNames(sky && 'bg-sky')}>
      <SkipLink label={t('skip')} />
      {brand.demo && <DemoBanner words={t('demo')} />}
      <div className="frame-column flex h-15 items-center justify-between lg:h-20">
        <BrandLink locale={locale} name={brand.name} label={t('home', { brand: brand.name })} />
        <div className="-me-3 flex items-center print:hidden">
          <nav aria-label={t('nav')} className="hidden md:block">
            <a
              href={localePath(locale, '/plans')}
              className="inline-flex min-h-(--size-tap) items-center px-4 font-medium text-ink no-underline hover:underline"
            >
              {t('plans')}
            </a>
          </nav>
          <Suspense>
            <LanguageSwitch to={other} name={t('other-language')} />
          </Suspense>
        </div>
      </div>
    </header>
  );
}

import type { ReactNode } from 'react';
import { BrandLink } from './brand-link';
import { DemoBanner } from './demo-banner';
import { headerData } from './header-data.server';
import { HeaderLanguageSwitch, LanguageOfflineNotice } from './language';
import { SkipLink } from './skip-link';

interface StepHeaderProps {
  back?: ReactNode;
  progress?: ReactNode;
}

/** Header of a step: back link, brand, language switch, progress. */
export async function StepHeader({ back, progress }: StepHeaderProps) {
  const { t, locale, brand } = await headerData();
  return (
    <header>
      <SkipLink label={t('skip')} />
      {brand.demo && <DemoBanner text={t('demo')} />}
      <div className="frame-column grid h-15 grid-cols-[1fr_auto_1fr] items-center lg:h-18">
        <span>{back}</span>
        <BrandLink locale={locale} brand={brand} label={t('home', { brand: brand.name })} />
        <span className="-me-3 justify-self-end print:hidden">
          <HeaderLanguageSwitch />
        </span>
      </div>
      {progress && <div className="frame-column print:hidden">{progress}</div>}
      <LanguageOfflineNotice />
    </header>
  );
}

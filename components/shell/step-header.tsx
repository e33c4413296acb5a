import { Suspense } from 'react';
import { ArrowLeftIcon } from '@/components/ui/icons/arrow-left';
import { Progress } from '@/components/ui/progress';
import { formatNumber } from '@/lib/i18n/format';
import { BrandLink } from './brand-link';
import { DemoBanner } from './demo-banner';
import { headerWords } from './header-words.server';
import { LanguageSwitch } from './language-switch';
import { SkipLink } from './skip-link';

export interface StepProgress {
  /** 1 is the first. */
  now: number;
  total: number;
  /** The step's name, in words. */
  name: string;
}

interface StepHeaderProps {
  back: string | undefined;
  progress: StepProgress | undefined;
}

/** Over a step: back, brand in the middle, language; then how far the journey has come. */
export async function StepHeader({ back, progress }: StepHeaderProps) {
  const { t, locale, other, brand } = await headerWords();
  return (
    <header>
      <SkipLink label={t('skip')} />
      {brand.demo && <DemoBanner words={t('demo')} />}
      <div className="frame-column grid h-15 grid-cols-[1fr_auto_1fr] items-center lg:h-18">
        {back ? (
          <a
            href={back}
            aria-label={t('back')}
            className="-ms-3 grid size-(--size-tap) place-items-center rounded-full text-ink print:invisible"
          >
            <ArrowLeftIcon size="lg" />
          </a>
        ) : (
          <span />
        )}
        <BrandLink locale={locale} name={brand.name} label={t('home', { brand: brand.name })} />
        <span className="-me-3 justify-self-end print:hidden">
          <Suspense>
            <LanguageSwitch to={other} name={t('other-language')} />
          </Suspense>
        </span>
      </div>
      {progress && (
        <div className="frame-column print:hidden">
          <Progress
            now={progress.now}
            total={progress.total}
            count={t('step', {
              now: formatNumber(progress.now, locale),
              total: formatNumber(progress.total, locale),
            })}
            name={progress.name}
            label={t('progress')}
          />
        </div>
      )}
    </header>
  );
}

'use client';

import { NextIntlClientProvider } from 'next-intl';
import { BackLink } from '@/components/shell/back-link';
import { Progress } from '@/components/ui/progress';
import type { Locale } from '@/lib/i18n/routing';
import { NotMe } from './not-me';
import type { StepScreen } from './screen';
import { useHost } from './step-host';
import { LoadFailed, StepView } from './views';

const useScreen = () => useHost()?.screen as StepScreen;

/** The way back from the step on the screen. */
export function BackNow() {
  const { back } = useScreen();
  return back && <BackLink {...back} />;
}

/** How far the step on the screen is. */
export function ProgressNow() {
  const { progress } = useScreen();
  return <Progress key={progress.now} {...progress} />;
}

/** The step on the screen, with its words. */
export function StepNow({ locale, words }: { locale: Locale; words: Record<string, unknown> }) {
  const { step, next, shown, knownAs, words: own } = useScreen();
  return (
    <NextIntlClientProvider
      locale={locale}
      messages={{ ...words, ...own } as never}
      timeZone="Asia/Riyadh"
    >
      {'view' in shown ? (
        <StepView key={step} {...shown.view} step={step} next={next} />
      ) : (
        <LoadFailed step={step} title={shown.heading} {...shown.failure} />
      )}
      {knownAs && <NotMe locale={locale} knownAs={knownAs} />}
    </NextIntlClientProvider>
  );
}

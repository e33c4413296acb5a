'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import type { Locale } from '@/lib/i18n/routing';
import { LoadFailed, StepView } from '../../steps/views';
import { type Host, useHost } from './host';
import { NotMe } from './not-me';

/** Part of the frame: rendered by the page, until a step was shown before its page. */
export function FrameSlot({ of, children }: { of: 'back' | 'progress'; children: ReactNode }) {
  const { kit, screen } = useHost() as Host;
  return kit ? kit.renderSlot[of](screen) : children;
}

/** The step on the screen, with its messages. */
export function CurrentStep({ locale, words }: { locale: Locale; words: Record<string, unknown> }) {
  const { screen, firstStep } = useHost() as Host;
  const { step, next, shown, knownAs, words: own } = screen;
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
      {/* Only on the first step of this document, where the visitor may be a different one. */}
      {knownAs && step === firstStep && <NotMe locale={locale} knownAs={knownAs} />}
    </NextIntlClientProvider>
  );
}

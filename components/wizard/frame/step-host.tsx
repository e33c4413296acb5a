'use client';

import { NextIntlClientProvider } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { Locale } from '@/lib/i18n/routing';
import type { StepScreen } from '@/lib/wizard/screen';
import { LoadFailed, preloadStep, StepView } from '../../steps/views';
import { type Host, HostContext, type PreloadedStep, type PreloadKit, useHost } from './host';
import { NotMe } from './not-me';

interface StepHostProps {
  /** The step of the router's page. */
  page: StepScreen;
  children: ReactNode;
}

/**
 * Holds the step on the screen: that of the page, or one that a response carried. Its page is
 * rendered in the same place when it arrives, without losing any input: docs/speed.md.
 */
export function StepHost({ page, children }: StepHostProps) {
  const [preloaded, setPreloaded] = useState<PreloadedStep>();
  const [firstStep] = useState(page.step);
  const [kit, setKit] = useState<PreloadKit>();

  // The page of that step has arrived, or the router returned another one instead.
  const hasArrived =
    page.step === preloaded?.screen.step ||
    (preloaded?.navigationStarted && page !== preloaded.previous);
  const shown = hasArrived ? undefined : preloaded;

  const prepare = async (screen: StepScreen, href: string) => {
    const fetched = await preloadStep(screen.step);
    return () => {
      // Blur first: removing a focused element forces another layout.
      (document.activeElement as HTMLElement | null)?.blur();
      setKit(fetched);
      setPreloaded({
        screen,
        href,
        previous: page,
        navigationStarted: false,
        wasScrolled: window.scrollY > 0,
      });
    };
  };
  return (
    <HostContext value={{ screen: shown?.screen ?? page, firstStep, kit, prepare }}>
      {children}
      {kit && (
        <kit.RouterSync page={page} preloaded={shown} onBack={() => setPreloaded(undefined)} />
      )}
    </HostContext>
  );
}

/** Part of the frame: rendered by the page, until a step was shown before its page. */
export function FrameSlot({ of, children }: { of: 'back' | 'progress'; children: ReactNode }) {
  const { kit, screen } = useHost() as Host;
  return kit ? kit.renderSlot[of](screen) : children;
}

/** The step on the screen, with its messages. */
export function CurrentStep({
  locale,
  messages,
}: {
  locale: Locale;
  messages: Record<string, unknown>;
}) {
  const { screen, firstStep } = useHost() as Host;
  const { step, next, shown, knownAs, words: own } = screen;
  return (
    <NextIntlClientProvider
      locale={locale}
      messages={{ ...messages, ...own } as never}
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

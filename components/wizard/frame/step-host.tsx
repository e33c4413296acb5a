'use client';

import { type ReactNode, useState } from 'react';
import type { StepScreen } from '@/lib/wizard/screen';
import { preloadStep } from '../../steps/views';
import { HostContext, type PreloadedStep, type PreloadKit } from './host';

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

'use client';

import { type ReactNode, useState } from 'react';
import type { StepScreen } from '@/lib/wizard/screen';
import { loadAhead } from '../../steps/views';
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
  const [ahead, setAhead] = useState<PreloadedStep>();
  const [entered] = useState(page.step);
  const [kit, setKit] = useState<PreloadKit>();

  // The page of that step has arrived, or the router returned another one instead.
  const isHere =
    page.step === ahead?.screen.step || (ahead?.navigationStarted && page !== ahead.previous);
  const shown = isHere ? undefined : ahead;

  const prepare = async (screen: StepScreen, href: string) => {
    const fetched = await loadAhead(screen.step);
    return () => {
      // Blur first: removing a focused element forces another layout.
      (document.activeElement as HTMLElement | null)?.blur();
      setKit(fetched);
      setAhead({
        screen,
        href,
        previous: page,
        navigationStarted: false,
        wasScrolled: window.scrollY > 0,
      });
    };
  };
  return (
    <HostContext value={{ screen: shown?.screen ?? page, entered, kit, prepare }}>
      {children}
      {kit && <kit.RouterSync page={page} ahead={shown} onLeft={() => setAhead(undefined)} />}
    </HostContext>
  );
}

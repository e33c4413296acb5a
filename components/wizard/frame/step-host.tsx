'use client';

import { type ReactNode, useState } from 'react';
import type { StepScreen } from '@/lib/wizard/screen';
import { loadAhead } from '../../steps/views';
import { HostContext, type PreloadedStep, type PreloadKit } from './host';

interface StepHostProps {
  /** The step that the router's page is of. */
  page: StepScreen;
  children: ReactNode;
}

/**
 * Holds which step is on the screen: that of the page, or one that a reply brought along. Its page is drawn in the
 * same place when it comes, and nothing begun there is lost: docs/speed.md.
 */
export function StepHost({ page, children }: StepHostProps) {
  const [ahead, setAhead] = useState<PreloadedStep>();
  const [entered] = useState(page.step);
  const [kit, setKit] = useState<PreloadKit>();

  // Of the same step, or what the router brought instead.
  const isHere =
    page.step === ahead?.screen.step || (ahead?.navigationStarted && page !== ahead.previous);
  const shown = isHere ? undefined : ahead;

  const prepare = async (screen: StepScreen, href: string) => {
    const fetched = await loadAhead(screen.step);
    return () => {
      // What has the focus goes with its step: taken out of the page with it, it would have the page laid out once more.
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

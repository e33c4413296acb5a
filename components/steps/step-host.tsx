'use client';

import { createContext, type ReactNode, use, useState } from 'react';
import type { StepScreen } from './screen';
import { loadAhead } from './views';

/** A step that was shown before its page. */
export interface Ahead {
  screen: StepScreen;
  href: string;
  /** The page that stood there. Once the router was asked, whatever it brings is the server's word. */
  over: StepScreen;
  isAsked: boolean;
  /** The page before was scrolled down. */
  isLow: boolean;
}

export interface Host {
  screen: StepScreen;
  /** Once a step was shown ahead, what stands around the steps is drawn by this, and no more by their pages. */
  kit: Awaited<ReturnType<typeof loadAhead>> | undefined;
  /** Shows a step before its page is here; rejects when its code cannot be fetched. */
  show(screen: StepScreen, href: string): Promise<void>;
}

const HostContext = createContext<Host | null>(null);

/** The step that stands on the screen; null outside of the wizard's page. */
export const useHost = (): Host | null => use(HostContext);

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
  const [ahead, setAhead] = useState<Ahead>();
  const [kit, setKit] = useState<Host['kit']>();

  // Of the same step, or what the router brought instead.
  const isHere = page.step === ahead?.screen.step || (ahead?.isAsked && page !== ahead.over);
  const shown = isHere ? undefined : ahead;

  const show = async (screen: StepScreen, href: string) => {
    setKit(await loadAhead(screen.step));
    setAhead({ screen, href, over: page, isAsked: false, isLow: window.scrollY > 0 });
  };
  return (
    <HostContext value={{ screen: shown?.screen ?? page, kit, show }}>
      {children}
      {kit && <kit.Follower page={page} ahead={shown} onLeft={() => setAhead(undefined)} />}
    </HostContext>
  );
}

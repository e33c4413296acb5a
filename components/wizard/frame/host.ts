import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { StepScreen } from '@/lib/wizard/screen';

/** A step that was shown before its page. */
export interface PreloadedStep {
  screen: StepScreen;
  href: string;
  /** The page that stood there. Once the router was asked, whatever it brings is the server's word. */
  previous: StepScreen;
  navigationStarted: boolean;
  /** The page before was scrolled down. */
  wasScrolled: boolean;
}

export interface RouterSyncProps {
  page: StepScreen;
  ahead: PreloadedStep | undefined;
  /** "Back" before the page was here: it is the one before that is meant. */
  onLeft(): void;
}

/** What a step that is shown before its page needs besides its view: fetched together with that. */
export interface PreloadKit {
  /** The parts of the frame that change from step to step. */
  draw: Record<'back' | 'progress', (screen: StepScreen) => ReactNode>;
  RouterSync: ComponentType<RouterSyncProps>;
}

export interface Host {
  screen: StepScreen;
  /** The step at which the wizard was entered with this document. */
  entered: StepScreen['step'];
  /** Once a step was shown ahead, what stands around the steps is drawn by this, and no more by their pages. */
  kit: PreloadKit | undefined;
  /** Fetches the code of a step, and gives what shows it before its page is here; rejects when it cannot be fetched. */
  prepare(screen: StepScreen, href: string): Promise<() => void>;
}

export const HostContext = createContext<Host | null>(null);

/** The step that stands on the screen; null outside of the wizard's page. */
export const useHost = (): Host | null => use(HostContext);

import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { StepScreen } from '@/lib/wizard/screen';

/** A step that is shown before its page arrives. */
export interface PreloadedStep {
  screen: StepScreen;
  href: string;
  /**
   * The page it replaces. Once navigation has started, any other page comes from the server and
   * wins.
   */
  previous: StepScreen;
  navigationStarted: boolean;
  /** The previous page was scrolled down. */
  wasScrolled: boolean;
}

export interface RouterSyncProps {
  page: StepScreen;
  preloaded: PreloadedStep | undefined;
  /** Back was pressed before the page arrived: returns to the previous step. */
  onBack(): void;
}

/** What a preloaded step needs besides its view; loaded together with it. */
export interface PreloadKit {
  /** The parts of the frame that change from step to step. */
  renderSlot: Record<'back' | 'progress', (screen: StepScreen) => ReactNode>;
  RouterSync: ComponentType<RouterSyncProps>;
}

export interface Host {
  screen: StepScreen;
  /** The first step that this document showed. */
  firstStep: StepScreen['step'];
  /** Once a step was preloaded, this renders the frame instead of the steps' pages. */
  kit: PreloadKit | undefined;
  /**
   * Loads a step's code and returns a function that shows it before its page arrives; rejects when
   * loading fails.
   */
  prepare(screen: StepScreen, href: string): Promise<() => void>;
}

export const HostContext = createContext<Host | null>(null);

/** Returns the host of the current step; null outside the wizard's page. */
export const useHost = (): Host | null => use(HostContext);

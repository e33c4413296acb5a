import { type ComponentPropsWithRef, type ReactNode, useSyncExternalStore } from 'react';

interface ToolProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> {
  icon: ReactNode;
  /** The label: visible on wide screens, for screen readers on phones. */
  children: ReactNode;
}

/** A button above the slides; hidden without JavaScript, where it would do nothing. */
export function Tool({ icon, children, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      className="inline-flex min-h-(--size-tap) min-w-(--size-tap) items-center justify-center gap-2 rounded-md px-2 text-sm font-medium text-ink hover:bg-brand-soft md:px-3 noscript:hidden"
      {...rest}
    >
      {icon}
      <span className="sr-only md:not-sr-only">{children}</span>
    </button>
  );
}

type FullScreen = 'none' | 'off' | 'on';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

function read(): FullScreen {
  if (!document.fullscreenEnabled) return 'none';
  return document.fullscreenElement ? 'on' : 'off';
}

/**
 * Whether the page is in full screen; `none` where that is unsupported, as on an iPhone, and until
 * hydration.
 */
export const useFullScreen = (): FullScreen => useSyncExternalStore(subscribe, read, () => 'none');

/** Enters or leaves full screen. If the browser refuses, nothing changes. */
export function switchFullScreen(): void {
  if (read() === 'none') return;
  const switched = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  switched.catch(() => {});
}

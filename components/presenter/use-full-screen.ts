import { useSyncExternalStore } from 'react';

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

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

/** Whether the page fills the screen; `none` where it cannot, as on an iPhone, and until the page is alive. */
export const useFullScreen = (): FullScreen => useSyncExternalStore(subscribe, read, () => 'none');

/** Fills the screen, or leaves it. Where the browser refuses, all stays as it is. */
export function switchFullScreen(): void {
  if (read() === 'none') return;
  const switched = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  switched.catch(() => {});
}

import { useEffect, useEffectEvent, useRef } from 'react';

/** What is on the screen, by the ids in its address. */
export interface Shown {
  plan: string | null;
  type: string | null;
}

/**
 * Keeps the slides and the presenter's notes, each in a window of its own of one browser, at the same plan: `follow` is called
 * with what another window shows. The function that is returned tells the others.
 */
export function useInStep(follow: (shown: Shown) => void): (shown: Shown) => void {
  const line = useRef<BroadcastChannel | null>(null);
  const onMessage = useEffectEvent(({ data }: MessageEvent<Shown>) => follow(data));
  useEffect(() => {
    const opened = new BroadcastChannel('presentation');
    opened.onmessage = onMessage;
    line.current = opened;
    return () => {
      opened.close();
      line.current = null;
    };
  }, []);
  return (shown) => line.current?.postMessage(shown);
}

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Command, commandOfKey, commandOfSwipe, isLetterShortcut } from './commands';

/** Elements that use these keys themselves; a button uses Space. */
const usesKeys = 'input, select, textarea, dialog';
const usesSpace = 'button, summary';

const pageDirection = (): 'ltr' | 'rtl' => (document.dir === 'rtl' ? 'rtl' : 'ltr');

/** Calls `onMove` for the keys of a presenter or a remote, and for swipes on the stage. */
export function useCommands(
  stage: RefObject<HTMLElement | null>,
  hasLetterShortcuts: boolean,
  onCommand: (command: Command) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.repeat || target.closest(usesKeys)) return;
    if (event.key === ' ' && target.closest(usesSpace)) return;
    if (!hasLetterShortcuts && isLetterShortcut(event)) return;
    const command = commandOfKey(event, pageDirection());
    if (!command) return;
    // Escape also leaves full screen, which is up to the browser.
    if (command !== 'close') event.preventDefault();
    onCommand(command);
  });
  const onSwipe = useEffectEvent((by: { x: number; y: number }) => {
    const command = commandOfSwipe(by, pageDirection());
    if (command) onCommand(command);
  });

  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    const place = stage.current;
    let from: Touch | undefined;
    const touched = ({ touches }: TouchEvent) => {
      // Two fingers zoom.
      from = touches.length === 1 ? touches[0] : undefined;
    };
    const lifted = ({ changedTouches: [to] }: TouchEvent) => {
      // On a zoomed page, a swipe pans and does not change the slide.
      const isEnlarged = (window.visualViewport?.scale ?? 1) > 1;
      if (from && to && !isEnlarged)
        onSwipe({ x: to.clientX - from.clientX, y: to.clientY - from.clientY });
      from = undefined;
    };
    place?.addEventListener('touchstart', touched, { passive: true });
    place?.addEventListener('touchend', lifted, { passive: true });
    return () => {
      place?.removeEventListener('touchstart', touched);
      place?.removeEventListener('touchend', lifted);
    };
  }, [stage]);
}

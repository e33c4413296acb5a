import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isLetter, type Move, moveOf, swipeOf } from './moves';

/** Elements that use these keys themselves; a button uses Space. */
const busyWithKeys = 'input, select, textarea, dialog';
const busyWithSpace = 'button, summary';

const directionNow = (): 'ltr' | 'rtl' => (document.dir === 'rtl' ? 'rtl' : 'ltr');

/** Calls `onMove` for the keys of a presenter or a remote, and for swipes on the stage. */
export function useMoves(
  stage: RefObject<HTMLElement | null>,
  hasLetters: boolean,
  onMove: (move: Move) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.repeat || target.closest(busyWithKeys)) return;
    if (event.key === ' ' && target.closest(busyWithSpace)) return;
    if (!hasLetters && isLetter(event)) return;
    const move = moveOf(event, directionNow());
    if (!move) return;
    // Escape also leaves full screen, which is up to the browser.
    if (move !== 'close') event.preventDefault();
    onMove(move);
  });
  const onSwipe = useEffectEvent((by: { x: number; y: number }) => {
    const move = swipeOf(by, directionNow());
    if (move) onMove(move);
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

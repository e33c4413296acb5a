import { type RefObject, useEffect, useEffectEvent } from 'react';

/** An action of the presenter: show another slide, or control the screen. */
export type Command = 'next' | 'previous' | 'first' | 'last' | 'full-screen' | 'notes' | 'close';

/** The fields of a `KeyboardEvent` that are used here. */
export interface PressedKey {
  key: string;
  /** The physical key: on an Arabic keyboard F types ب. */
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const keys: Record<string, Command> = {
  // Keys that presentation remotes send.
  PageDown: 'next',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  Escape: 'close',
};

const letters: Record<string, Command> = { KeyF: 'full-screen', KeyN: 'notes' };

/** Returns the action of a key on a page with this direction, or null. */
export function commandOfKey(pressed: PressedKey, direction: 'ltr' | 'rtl'): Command | null {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = pressed;
  // Browser shortcuts.
  if (ctrlKey || metaKey || altKey) return null;
  if (key === ' ') return shiftKey ? 'previous' : 'next';
  if (shiftKey) return null;
  if (key === 'ArrowRight') return direction === 'ltr' ? 'next' : 'previous';
  if (key === 'ArrowLeft') return direction === 'ltr' ? 'previous' : 'next';
  return keys[key] ?? letters[code] ?? null;
}

/**
 * Whether the action has a letter as its shortcut, which users of speech input may want to turn
 * off.
 */
export const isLetterShortcut = ({ code }: Pick<PressedKey, 'code'>): boolean => code in letters;

/** Minimum length of a swipe in CSS pixels, and how much longer it must be than its height. */
const minSwipe = 48;
const steepness = 1.5;

/**
 * Returns the action of a swipe by `x` and `y` CSS pixels, or null. The reading direction decides
 * which way is next.
 */
export function commandOfSwipe(
  { x, y }: { x: number; y: number },
  direction: 'ltr' | 'rtl',
): 'next' | 'previous' | null {
  if (Math.abs(x) < minSwipe || Math.abs(x) < steepness * Math.abs(y)) return null;
  return x < 0 === (direction === 'ltr') ? 'next' : 'previous';
}

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

/** What a presenter asks for: another slide, or something of the screen. */
export type Move = 'next' | 'previous' | 'first' | 'last' | 'full-screen' | 'notes' | 'close';

/** What is told of a key: the fields of a `KeyboardEvent`. */
export interface Pressed {
  key: string;
  /** The key by its place: on an Arabic keyboard F types ب. */
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const keys: Record<string, Move> = {
  // What clickers send.
  PageDown: 'next',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  Escape: 'close',
};

const letters: Record<string, Move> = { KeyF: 'full-screen', KeyN: 'notes' };

/** The move that a key means where the page reads in this direction; null for every other key. */
export function moveOf(pressed: Pressed, direction: 'ltr' | 'rtl'): Move | null {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = pressed;
  // The browser's own.
  if (ctrlKey || metaKey || altKey) return null;
  if (key === ' ') return shiftKey ? 'previous' : 'next';
  if (shiftKey) return null;
  if (key === 'ArrowRight') return direction === 'ltr' ? 'next' : 'previous';
  if (key === 'ArrowLeft') return direction === 'ltr' ? 'previous' : 'next';
  return keys[key] ?? letters[code] ?? null;
}

/** Whether a move was asked for by a letter, which people who dictate may want to switch off. */
export const isLetter = ({ code }: Pick<Pressed, 'code'>): boolean => code in letters;

/** How far a finger has to go, in CSS pixels, and how much farther along than down. */
const leastSwipe = 48;
const steepness = 1.5;

/** The move of a finger by so many pixels: as a page is turned in this direction of reading. */
export function swipeOf(
  { x, y }: { x: number; y: number },
  direction: 'ltr' | 'rtl',
): 'next' | 'previous' | null {
  if (Math.abs(x) < leastSwipe || Math.abs(x) < steepness * Math.abs(y)) return null;
  return x < 0 === (direction === 'ltr') ? 'next' : 'previous';
}

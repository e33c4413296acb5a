import { describe, expect, it } from 'vitest';
import { commandOfKey, commandOfSwipe, isLetterShortcut, type PressedKey } from './commands';

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  ...{ key, code: key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
  ...more,
});

describe('the keys of a presentation', () => {
  it.each([
    ['ArrowRight', 'next', 'previous'],
    ['ArrowLeft', 'previous', 'next'],
    ['PageDown', 'next', 'next'],
    ['PageUp', 'previous', 'previous'],
    [' ', 'next', 'next'],
    ['Home', 'first', 'first'],
    ['End', 'last', 'last'],
    ['Escape', 'close', 'close'],
    ['Enter', null, null],
    ['ArrowDown', null, null],
  ])('%j is %s in English and %s in Arabic', (key, english, arabic) => {
    expect(commandOfKey(press(key), 'ltr')).toBe(english);
    expect(commandOfKey(press(key), 'rtl')).toBe(arabic);
  });

  it('recognises F and N on an Arabic keyboard, as letters', () => {
    const letters = [press('ب', { code: 'KeyF' }), press('n', { code: 'KeyN' })];
    expect(letters.map((one) => commandOfKey(one, 'rtl'))).toEqual(['full-screen', 'notes']);
    expect(letters.every(isLetterShortcut)).toBe(true);
    expect(isLetterShortcut(press('PageDown'))).toBe(false);
  });

  it('goes back with Shift and Space, and leaves browser shortcuts alone', () => {
    expect(commandOfKey(press(' ', { shiftKey: true }), 'ltr')).toBe('previous');
    expect(commandOfKey(press('f', { code: 'KeyF', ctrlKey: true }), 'ltr')).toBeNull();
    expect(commandOfKey(press('ArrowLeft', { altKey: true }), 'ltr')).toBeNull();
    expect(commandOfKey(press('ArrowRight', { shiftKey: true }), 'ltr')).toBeNull();
  });
});

describe('a swipe', () => {
  it.each([
    [{ x: -80, y: 10 }, 'next', 'previous'],
    [{ x: 80, y: -10 }, 'previous', 'next'],
    [{ x: -30, y: 0 }, null, null],
    [{ x: -80, y: 70 }, null, null],
  ])('by %j is %s in English and %s in Arabic', (by, english, arabic) => {
    expect(commandOfSwipe(by, 'ltr')).toBe(english);
    expect(commandOfSwipe(by, 'rtl')).toBe(arabic);
  });
});

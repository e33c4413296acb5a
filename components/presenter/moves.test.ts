import { describe, expect, it } from 'vitest';
import { isLetter, moveOf, type Pressed, swipeOf } from './moves';

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
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
    expect(moveOf(press(key), 'ltr')).toBe(english);
    expect(moveOf(press(key), 'rtl')).toBe(arabic);
  });

  it('knows F and N on an Arabic keyboard too, and that they are letters', () => {
    const letters = [press('ب', { code: 'KeyF' }), press('n', { code: 'KeyN' })];
    expect(letters.map((one) => moveOf(one, 'rtl'))).toEqual(['full-screen', 'notes']);
    expect(letters.every(isLetter)).toBe(true);
    expect(isLetter(press('PageDown'))).toBe(false);
  });

  it('goes back with Shift and Space, and leaves the browser its own keys', () => {
    expect(moveOf(press(' ', { shiftKey: true }), 'ltr')).toBe('previous');
    expect(moveOf(press('f', { code: 'KeyF', ctrlKey: true }), 'ltr')).toBeNull();
    expect(moveOf(press('ArrowLeft', { altKey: true }), 'ltr')).toBeNull();
    expect(moveOf(press('ArrowRight', { shiftKey: true }), 'ltr')).toBeNull();
  });
});

describe('a swipe', () => {
  it.each([
    [{ x: -80, y: 10 }, 'next', 'previous'],
    [{ x: 80, y: -10 }, 'previous', 'next'],
    [{ x: -30, y: 0 }, null, null],
    [{ x: -80, y: 70 }, null, null],
  ])('by %j is %s in English and %s in Arabic', (by, english, arabic) => {
    expect(swipeOf(by, 'ltr')).toBe(english);
    expect(swipeOf(by, 'rtl')).toBe(arabic);
  });
});

import { describe, expect, it } from 'vitest';
import { parseShortAddress, withShortAddress } from './short-address';

describe('the short address', () => {
  it.each([
    'RRRD2929',
    'rrrd2929',
    ' RRRD 2929 ',
    'rrrd-2929',
    'RRRD٢٩٢٩',
    'rrrd۲۹۲۹',
    '\u200eRRRD2929',
  ])('understands %s', (text) => expect(parseShortAddress(text)).toBe('RRRD2929'));

  it.each([
    '',
    'RRR2929',
    'RRRD292',
    'RRRD29299',
    '2929RRRD',
    'ررر٢٩٢٩',
    'RRRD2929X',
    '<b>RRRD2929',
  ])('does not understand %s', (text) => expect(parseShortAddress(text)).toBeNull());

  const limits = { streetArea: 255, notes: 500 };
  const line = 'العنوان المختصر: RRRD2929';
  const lineLength = [...line].length;

  it('stands first in the notes', () => {
    const lines = { streetArea: 'شارع الخير', notes: 'الباب الخلفي' };
    expect(withShortAddress(lines, line, limits)?.notes).toBe(`${line}\nالباب الخلفي`);
    expect(withShortAddress({ ...lines, notes: '' }, line, limits)?.notes).toBe(line);
  });

  it('counts characters as the partner does, and uses the street if the notes are full (§4.3)', () => {
    const room = limits.notes - lineLength - 1;
    const full = { streetArea: 'شارع', notes: '🏠'.repeat(room + 1) };
    expect(withShortAddress({ ...full, notes: '🏠'.repeat(room) }, line, limits)).toEqual({
      streetArea: 'شارع',
      notes: `${line}\n${'🏠'.repeat(room)}`,
    });
    expect(withShortAddress(full, line, limits)).toEqual({ ...full, streetArea: `شارع (${line})` });
    expect(withShortAddress({ ...full, streetArea: 'ش'.repeat(250) }, line, limits)).toBeNull();
  });
});

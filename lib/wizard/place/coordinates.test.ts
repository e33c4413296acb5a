import { describe, expect, it } from 'vitest';
import { parseCoordinates } from './coordinates';

const riyadh = { lat: 24.7136, long: 46.6753 };

describe('parseCoordinates', () => {
  it.each([
    '24.7136, 46.6753',
    '24.7136,46.6753',
    '24.7136 46.6753',
    '  (24.7136, 46.6753) ',
    '٢٤٫٧١٣٦، ٤٦٫٦٧٥٣',
    '24.7136، 46.6753',
    '۲۴.۷۱۳۶، ۴۶.۶۷۵۳',
    '24.7136; 46.6753',
    '24.7136° N, 46.6753° E',
    '24.7136N, 46.6753E',
    'موقعي https://maps.google.com/?q=24.7136,46.6753',
    '\u200f24.7136, \u200e46.6753\u202c',
    '24.7136, 46.6753.',
    'N24.7136, E46.6753',
    'E46.6753 N24.7136',
    '24.7136º N, 46.6753º E',
    '24.7136° شمالًا، 46.6753° شرقًا',
    '२४.७१३६, ४६.६७५३',
  ])('reads %s', (text) => expect(parseCoordinates(text)).toEqual(riyadh));

  it('reads degrees, minutes and seconds', () => {
    for (const text of ['24°42\'49.0"N 46°40\'31.1"E', '24° 42′ 49.0″ N, 46° 40′ 31.1″ E'])
      expect(parseCoordinates(text)).toEqual({ lat: 24.71361, long: 46.67531 });
    expect(parseCoordinates('24.5S, 46.5W')).toEqual({ lat: -24.5, long: -46.5 });
  });

  it('rounds to about a metre', () => {
    expect(parseCoordinates('24.713612345, 46.675398765')).toEqual({
      lat: 24.71361,
      long: 46.6754,
    });
  });

  it.each([
    '',
    'الرياض',
    '24.7136',
    '91, 46',
    '24, 181',
    '24.7136, 46.6753, 12',
    '24.7136, 46.6753 abc',
    'https://example.com/',
    'https://www.google.com/maps/%zz',
    '1'.repeat(10_000),
  ])('takes %.30s for none', (text) => expect(parseCoordinates(text)).toBeNull());
});

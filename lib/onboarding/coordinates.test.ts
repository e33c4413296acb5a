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
    'https://maps.apple.com/place?address=Riyadh&coordinate=24.7136,46.6753',
    '\u200f24.7136, \u200e46.6753\u202c',
    'https://www.google.com/maps?q=24.7136,46.6753',
    'https://maps.google.com/?q=loc:24.7136,46.6753',
    'https://www.google.com/maps/search/24.7136,+46.6753?shorturl=1',
    'https://www.google.com/maps/search/?api=1&query=24.7136%2C46.6753',
    'https://www.google.com/maps/place/X/@24.7,46.6,17z/data=!3m1!4b1!8m2!3d24.7136!4d46.6753',
    'https://maps.apple.com/?ll=24.7136,46.6753',
    '24.7136, 46.6753.',
    'N24.7136, E46.6753',
    'E46.6753 N24.7136',
    '24.7136º N, 46.6753º E',
    '24.7136° شمالًا، 46.6753° شرقًا',
    '२४.७१३६, ४६.६७५३',
    'geo:24.7136,46.6753?z=17',
    'https://www.openstreetmap.org/?mlat=24.7136&mlon=46.6753#map=17/24.7/46.6',
    // What was searched for, not what was looked at.
    'https://maps.apple.com/?ll=24.80,46.60&q=24.7136,46.6753',
    'https://maps.google.com/?sll=24.80,46.60&q=24.7136,46.6753&center=24.9,46.9',
    // A way: where it leads, not where the map was looked at.
    'https://www.google.com/maps/dir//24.7136,46.6753/@24.80,46.60,11z',
    'https://www.google.com/maps/dir/24.5,46.5/24.7136,46.6753/@24.80,46.60,11z',
    'https://www.google.com/maps/dir/?api=1&origin=24.5,46.5&destination=24.7136,46.6753',
    'https://www.google.com/maps/dir/A/B/@24.8,46.6,11z/data=!4m9!4m8!1m3!2m2!1d46.5!2d24.5!1m3!2m2!1d46.6753!2d24.7136',
    'https://maps.google.com/?saddr=24.5,46.5&daddr=24.7136,46.6753',
    'https://www.google.com/maps/place/A/data=!3d24.5!4d46.5/data=!3d24.7136!4d46.6753',
  ])('reads %s', (text) => expect(parseCoordinates(text)).toEqual(riyadh));

  it('reads degrees, minutes and seconds', () => {
    for (const text of ['24°42\'49.0"N 46°40\'31.1"E', '24° 42′ 49.0″ N, 46° 40′ 31.1″ E'])
      expect(parseCoordinates(text)).toEqual({ lat: 24.71361, long: 46.67531 });
    expect(parseCoordinates('24.5S, 46.5W')).toEqual({ lat: -24.5, long: -46.5 });
  });

  it.each([
    'https://www.google.com/maps/@24.7136,46.6753,17z?entry=ttu',
    'https://www.google.com/maps/@?api=1&map_action=map&center=24.7136,46.6753',
    'https://maps.apple.com/?q=Home&ll=24.7136,46.6753',
  ])('takes the view of a map for a guess: %s', (text) =>
    expect(parseCoordinates(text)).toEqual({ ...riyadh, guess: true }),
  );

  it('keeps about a metre, and no more', () => {
    expect(parseCoordinates('24.713612345, 46.675398765')).toEqual({
      lat: 24.71361,
      long: 46.6754,
    });
  });

  it('says of a short link that it is one: none is followed', () => {
    for (const text of [
      'https://maps.app.goo.gl/AbC1',
      'maps.app.goo.gl/x',
      'https://goo.gl/maps/x',
      'https://maps.apple/p/abc',
      'هذا موقعي: https://maps.app.goo.gl/AbC1 نراك',
    ])
      expect(parseCoordinates(text)).toBe('short-link');
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

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Point } from '@/lib/kernel/point';
import { always } from '@/lib/kernel/typed-text.fixture';
import { parseCoordinates } from './coordinates';
import { aPoint } from './point.fixture';

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

describe('a map link', () => {
  const google = 'https://www.google.com/maps';
  type Links = Record<string, (to: string, other: string) => string>;
  const swapped = (pair: string) => pair.split(',').toReversed().join('!2d');
  const pin = (pair: string) => pair.replace(',', '!4d');

  /** `to` is the intended place; `other` is a start, a stop, or the map's view. */
  const means: Links = {
    place: (to, other) =>
      `${google}/place/X/@${other},17z/data=!3m1!4b1!4m6!3d${pin(other)}!8m2!3d${pin(to)}!16s`,
    'place in its path': (to, other) => `${google}/place/${to}/@${other},17z`,
    'a way': (to, other) => `${google}/dir/${other}/${to}/@${other},11z`,
    'a way with stops': (to, other) =>
      `${google}/dir/${other}/Olaya/${to}/@${other},11z/data=!2m2!1d${swapped(other)}!1m0`,
    'a way to a name': (to, other) =>
      `${google}/dir/${other}/Olaya+St/@${other},11z/data=!4m9!2m2!1d${swapped(other)}!2m2!1d${swapped(to)}!3e0`,
    'a way from nowhere': (to, other) => `${google}/dir//${to}/@${other},11z`,
    'a way by parameters': (to, other) =>
      `${google}/dir/?api=1&origin=${other}&destination=${to}&waypoints=${other}`,
    'an old way': (to, other) => `https://maps.google.com/?saddr=${other}&daddr=${other}+to:${to}`,
    q: (to, other) => `https://maps.google.com/?sll=${other}&q=${to}`,
    'q with a label': (to) => `${google}?q=loc:${to}+(My+Home+7)`,
    query: (to, other) => `${google}/search/?api=1&query=${to}&center=${other}`,
    search: (to) => `${google}/search/${to.replace(',', ',+')}?shorturl=1`,
    'Apple’s ll': (to) => `https://maps.apple.com/?ll=${to}&t=m`,
    'Apple’s q': (to, other) => `https://maps.apple.com/?ll=${other}&q=${to}`,
    'Apple’s coordinate': (to) =>
      `https://maps.apple.com/place?address=Riyadh&coordinate=${to}&name=X`,
    'Apple’s way': (to, other) => `https://maps.apple.com/?saddr=${other}&daddr=${to}&dirflg=d`,
    geo: (to) => `geo:${to};u=35?z=17`,
    'geo with a label': (to) => `geo:0,0?q=${to}(Home)`,
    'OpenStreetMap’s pin': (to, other) =>
      `https://www.openstreetmap.org/?mlat=${to.replace(',', '&mlon=')}#map=17/${other.replace(',', '/')}`,
    'OpenStreetMap’s way': (to, other) =>
      `https://www.openstreetmap.org/directions?route=${other};${to}#map=9/${other.replace(',', '/')}`,
    Waze: (to) => `https://waze.com/ul?ll=${to}&navigate=yes`,
    'Waze’s way': (to, other) =>
      `https://www.waze.com/live-map/directions?from=ll.${other}&to=ll.${to}`,
    'Waze’s app': (to) => `waze://?ll=${to}&navigate=yes`,
  };
  const shows: Links = {
    '@': (to) => `${google}/@${to},17z?entry=ttu`,
    'a place that has only a name': (to) => `${google}/place/Olaya/@${to},17z`,
    'a way to a name that has no place': (to, other) => `${google}/dir/${other}/Home/@${to},11z`,
    'a way without an end': (to, other) => `${google}/dir/${other}//@${to},11z`,
    center: (to) => `${google}/@?api=1&map_action=map&center=${to}`,
    'Apple’s ll beside a name': (to) => `https://maps.apple.com/?q=Home&ll=${to}`,
    'Apple’s sll': (to) => `https://maps.apple.com/?q=Home&sll=${to}`,
    'OpenStreetMap’s map': (to) => `https://www.openstreetmap.org/#map=17/${to.replace(',', '/')}`,
  };

  /** As shared from a chat: encoded or not, with text before and after. */
  const shared = fc.record({
    at: aPoint,
    other: aPoint,
    encode: fc.boolean(),
    before: fc.constantFrom('', 'موقعي: ', 'My home\n', '\u200f'),
    behind: fc.constantFrom('', '.', ' ، نراك', '\u200f).', '»'),
  });
  const pairOf = ({ lat, long }: Point, encode: boolean) => `${lat}${encode ? '%2C' : ','}${long}`;

  const expectRead = (link: Links[string], guess: object, canEncode: boolean) =>
    always(
      shared,
      ({ at, other, encode, before, behind }) => {
        const encoded = encode && canEncode;
        const text = before + link(pairOf(at, encoded), pairOf(other, encoded)) + behind;
        expect(parseCoordinates(text), text).toEqual({ ...at, ...guess });
      },
      40,
    );
  // Links assembled from separate numbers have no comma to encode.
  const hasComma = (link: Links[string]) => !/replace|pin\(|swapped|@/.test(String(link));

  test.each(Object.entries(means))('means its place: %s', (_, link) =>
    expectRead(link, {}, hasComma(link)),
  );
  test.each(Object.entries(shows))('that only shows a part of the map is a guess: %s', (_, link) =>
    expectRead(link, { guess: true }, hasComma(link)),
  );

  test.each([
    'https://maps.app.goo.gl/AbC1',
    'موقعي maps.app.goo.gl/x نراك',
    'https://maps.apple/p/abc',
    'https://waze.com/ul/hth1x2y3z4',
    'https://osm.org/go/xyz--',
    'https://w3w.co/filled.count.soap',
    'https://what3words.com/filled.count.soap',
    '///filled.count.soap',
  ])('that has to be opened is said to be one: %s', (text) =>
    expect(parseCoordinates(text)).toBe('short-link'),
  );

  test.each([
    `${google}/place/Riyadh`,
    `${google}/dir/?api=1&origin=24.5,46.5&destination=Riyadh`,
    `${google}?q=24,1234`,
    `${google}?q=24, 46 King Fahd Road`,
    'geo:0,0?q=Riyadh',
    'https://maps.apple.com/?address=24+Olaya+St',
  ])('that names no point is none: %s', (text) => expect(parseCoordinates(text)).toBeNull());
});

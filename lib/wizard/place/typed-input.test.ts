import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMobile, parseMobile } from '@/lib/kernel/mobile';
import type { Point } from '@/lib/kernel/point';
import {
  always,
  characterwise,
  dashes,
  digitsIn,
  punctuation,
  spaces,
  strewn,
  unseen,
  written,
} from '@/lib/kernel/typed-text.fixture';
import { parseCoordinates } from './coordinates';
import { searchPlaces } from './place-search';
import { allPlaces } from './places';
import { aPoint } from './point.fixture';
import { parseShortAddress } from './short-address';

const between = fc.oneof(dashes, spaces, punctuation);
const ofDigits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

/** A text with one character lost, doubled or replaced: must not be parsed as a different value. */
const damaged = (text: string): fc.Arbitrary<string> =>
  fc
    .record({
      at: fc.nat({ max: text.length - 1 }),
      by: fc.constantFrom(
        '',
        '0',
        '5',
        '٧',
        'x',
        'ص',
        '+',
        '%',
        ',',
        '.',
        '-',
        '°',
        '🏠',
        '\u200f',
      ),
      lost: fc.nat({ max: 2 }),
    })
    .map(({ at, by, lost }) => text.slice(0, at) + by + text.slice(at + lost));

describe('a mobile', () => {
  const starts = ['05', '5', '+9665', '9665', '009665', '+96605', '966+5', 'tel:+9665'];

  test('is understood however it is written', () => {
    const typed = fc
      .tuple(ofDigits(8), fc.constantFrom(...starts))
      .chain(([rest, start]) =>
        fc.tuple(
          fc.constant(rest),
          start.startsWith('tel:') ? strewn(start + rest, unseen) : written(start + rest, between),
        ),
      );
    always(typed, ([rest, text]) => expect(parseMobile(text)).toBe(`05${rest}`));
  });

  test('never contains other digits than were typed', () => {
    const typed = fc
      .tuple(ofDigits(8), fc.constantFrom(...starts))
      .chain(([rest, start]) => damaged(start + rest));
    always(
      typed,
      (text) => {
        const mobile = parseMobile(text);
        const digits = digitsIn(text)
          .replace(/^(?:00)?966/, '')
          .replace(/^0/, '');
        if (isMobile(mobile)) expect(digits).toBe(mobile.slice(1));
      },
      1_000,
    );
  });
});

describe('a short address', () => {
  const code = fc.tuple(
    fc.string({
      unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      minLength: 4,
      maxLength: 4,
    }),
    ofDigits(4),
  );
  const letterwise = (one: string) =>
    /[A-Z]/.test(one)
      ? fc.constantFrom(one, one.toLowerCase(), String.fromCharCode(one.charCodeAt(0) + 0xfee0))
      : fc.constant(one);

  test('is understood however it is written', () => {
    const typed = code.chain(([letters, digits]) =>
      fc.tuple(
        fc.constant(letters + digits),
        characterwise(letters + digits, letterwise).chain((text) => written(text, between)),
      ),
    );
    always(typed, ([plain, text]) => expect(parseShortAddress(text)).toBe(plain));
  });

  test('with a letter or a digit too many or too few is rejected', () => {
    const off = fc.tuple(code, fc.nat({ max: 7 }), fc.constantFrom('A', '7'));
    always(off, ([[letters, digits], at, more]) => {
      const whole = letters + digits;
      expect(parseShortAddress(whole.slice(0, at) + whole.slice(at + 1))).toBeNull();
      expect(parseShortAddress(whole.slice(0, at) + more + whole.slice(at))).toBeNull();
    });
  });
});

/** Within a tenth of a second of arc, the precision of the notation. */
const near = (value: number): unknown => expect.closeTo(value, 4.3);
const sameAs = ({ lat, long }: Point) => ({ lat: near(lat), long: near(long) });
describe('a typed point', () => {
  const angle = (value: number) => {
    const seconds = Math.round(value * 36_000) / 10;
    const [degrees, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
    return { degrees, minutes, seconds: (seconds % 60).toFixed(1) };
  };
  const degrees = fc.constantFrom('°', 'º', '˚');
  const minutes = fc.constantFrom("'", '′', '’', '´');
  const seconds = fc.constantFrom('"', '″', '”', "''", '′′', '´´');
  const gap = fc.constantFrom('', ' ', '\u00a0', '\u202f');
  const comma = fc.constantFrom(',', '،', ';', '؛', ' ', ', ', ' ، ', '\n', '\t');
  const decimal = ({ lat, long }: Point, between: string, sign: string) =>
    [lat, long].map((one) => String(one).replace('.', sign)).join(between);

  test('is understood in decimal degrees, in degrees, minutes and seconds, and with its sides', () => {
    const typed = fc
      .record({
        at: aPoint,
        degrees,
        minutes,
        seconds,
        gap,
        comma,
        sign: fc.constantFrom('.', '٫'),
      })
      .chain(({ at, comma, sign, ...signs }) => {
        const [lat, long] = [angle(at.lat), angle(at.long)].map(
          (one) =>
            `${one.degrees}${signs.degrees}${signs.gap}${one.minutes}${signs.minutes}${signs.gap}${one.seconds}${signs.seconds}`,
        );
        const texts = [
          decimal(at, comma, sign),
          `(${decimal(at, comma, sign)}).`,
          `N${at.lat}${comma}E${at.long}`,
          `E ${at.long}${comma}N ${at.lat}`,
          `${at.lat}${signs.degrees}${signs.gap}N${comma}${at.long}${signs.degrees}${signs.gap}E`,
          `${at.lat}° شمالًا${comma}${at.long}° شرقًا`,
          `${lat}N${comma}${long}E`,
          `${lat}${signs.gap}N${comma}${long}${signs.gap}e`,
        ];
        return fc.tuple(
          fc.constant(at),
          fc.constantFrom(...texts).chain((text) => written(text)),
        );
      });
    always(typed, ([at, text]) => expect(parseCoordinates(text)).toEqual(sameAs(at)), 500);
  });

  test('keeps a minus of any kind', () => {
    always(fc.tuple(aPoint, dashes), ([{ lat, long }, dash]) =>
      expect(parseCoordinates(`${dash}${lat}, ${dash}${long}`)).toEqual({ lat: -lat, long: -long }),
    );
  });

  test('never contains other digits than were typed', () => {
    const typed = aPoint.chain((at) => damaged(decimal(at, ', ', '.')));
    always(
      typed,
      (text) => {
        const read = parseCoordinates(text);
        if (read === null || read === 'short-link') return;
        const numbers =
          text
            .replace('\u200f', '')
            .replace('٧', '7')
            .match(/\d+(?:\.\d+)?/g) ?? [];
        const rounded = numbers.map((one) => Math.round(Number(one) * 1e5) / 1e5);
        expect([read.lat, read.long].map(Math.abs)).toEqual(rounded);
      },
      1_000,
    );
  });

  test.each(['24°60\'00"N 46°40\'00"E', '24N, 46N', 'N24S, 46E', '-24S, 46E', '24, 46, 12'])(
    'that contradicts itself is none: %s',
    (text) => expect(parseCoordinates(text)).toBeNull(),
  );
});

describe('a search for a place', () => {
  /** Other characters that keyboards and documents use for a letter. */
  const variants: Record<string, string> = {
    ...{ ي: 'يیىےې', ك: 'كکڪ', ه: 'هہھەة', ة: 'ةهۃہ', ا: 'اٱأإآ', أ: 'أا', إ: 'إا', آ: 'آا' },
  };
  /** Arabic presentation forms: one code for each shape of a letter, and for ligatures. */
  const shapes = new Map<string, string[]>();
  for (let code = 0xfe70; code <= 0xfefc; code += 1) {
    const shape = String.fromCharCode(code);
    const letter = shape.normalize('NFKC');
    if (/^[\u0621-\u064a]{1,2}$/.test(letter) && letter !== shape)
      shapes.set(letter, [...(shapes.get(letter) ?? []), shape]);
  }
  const letterwise = (letter: string) =>
    fc.constantFrom(letter, ...(variants[letter] ?? []), ...(shapes.get(letter) ?? []));
  const whole = (name: string) =>
    fc.constantFrom(name, name.replaceAll(/لا/g, 'ﻻ'), name.toUpperCase());
  const around = fc.constantFrom('', ' ', '\u200f', '، ', '.', ' - ', '»', '(');

  test('finds the same in any case, with diacritics and with invisible characters', () => {
    const named = fc
      .tuple(fc.constantFrom(...allPlaces), fc.constantFrom('ar', 'en'), around, around)
      .chain(([place, locale, before, behind]) => {
        const name = place.name[locale];
        return fc.tuple(
          fc.constant(name),
          whole(name)
            .chain((text) => characterwise(text, letterwise))
            .chain((text) => strewn(text, fc.oneof(unseen, fc.constant('\u0640'))))
            .map((text) => before + text + behind),
        );
      });
    const idsOf = (text: string) => searchPlaces(text).map(({ id }) => id);
    always(named, ([name, text]) => expect(idsOf(text)).toEqual(idsOf(name)), 500);
  });

  test('finds nothing for text without letters', () => {
    const nothing = fc.string({ unit: fc.oneof(unseen, spaces, punctuation, dashes) });
    always(nothing, (text) => expect(searchPlaces(text)).toEqual([]));
  });
});

import fc from 'fast-check';

/** Every character of a Unicode class, and no letter of a language that this is about. */
const every = (pattern: RegExp): string[] =>
  Array.from({ length: 0x1_10_00 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => pattern.test(character) && !/[\ud800-\udfff]/.test(character),
  );

/** What is not seen: format characters, and marks on top of what stands before them. */
export const unseen = fc.constantFrom(...every(/[\p{Cf}\p{Mn}]/u));
export const dashes = fc.constantFrom(...every(/[\p{Pd}\u2212\u0640]/u));
export const spaces = fc.constantFrom(...every(/[\p{Zs}\t\n]/u));
export const punctuation = fc.constantFrom(...every(/\p{P}/u));

const zeros = ['0', '٠', '۰', '०', '０'];

/** The digits of a text, each in one of five scripts. */
export const inAnyDigits = (text: string): fc.Arbitrary<string> =>
  characterwise(text, (one) =>
    /\d/.test(one)
      ? fc.constantFrom(...zeros.map((zero) => String.fromCodePoint(zero.charCodeAt(0) + +one)))
      : fc.constant(one),
  );

/** A text whose characters each become what is made of them. */
export const characterwise = (
  text: string,
  made: (character: string) => fc.Arbitrary<string>,
): fc.Arbitrary<string> => fc.tuple(...[...text].map(made)).map((parts) => parts.join(''));

/** None, one or two of these before, between and behind the characters of a text. */
export const strewn = (text: string, grains: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof({ weight: 3, arbitrary: fc.constant('') }, grains), {
      minLength: [...text].length + 1,
      maxLength: [...text].length + 1,
    })
    .map((between) => between[0] + [...text].map((one, at) => one + between[at + 1]).join(''));

/** What a hand or a paste may do to a number or a code. */
export const written = (text: string, between: fc.Arbitrary<string> = unseen) =>
  inAnyDigits(text).chain((digits) => strewn(digits, fc.oneof(unseen, between)));

/** The decimal digits of a text, whatever their script: what a reader may take from it, and nothing else. */
export const digitsIn = (text: string): string =>
  [...text.normalize('NFKD')]
    .flatMap((one) => {
      const zero = zeros.find(
        (first) => one >= first && one <= String.fromCharCode(first.charCodeAt(0) + 9),
      );
      return zero ? [one.charCodeAt(0) - zero.charCodeAt(0)] : [];
    })
    .join('');

/** Holds for all of these: no expectation fails. */
export const always = <T>(
  inputs: fc.Arbitrary<T>,
  holds: (input: T) => void,
  numRuns = 200,
): void =>
  fc.assert(
    fc.property(inputs, (input) => {
      holds(input);
    }),
    { numRuns },
  );

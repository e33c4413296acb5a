import fc from 'fast-check';

/** Every character that matches a Unicode class, without surrogates. */
const every = (pattern: RegExp): string[] =>
  Array.from({ length: 0x1_10_00 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => pattern.test(character) && !/[\ud800-\udfff]/.test(character),
  );

/**
 * Invisible characters: format characters, and marks that combine with the character before them.
 */
export const unseen = fc.constantFrom(...every(/[\p{Cf}\p{Mn}]/u));
export const dashes = fc.constantFrom(...every(/[\p{Pd}\u2212\u0640]/u));
export const spaces = fc.constantFrom(...every(/[\p{Zs}\t\n]/u));
export const punctuation = fc.constantFrom(...every(/\p{P}/u));

const zeros = ['0', '٠', '۰', '०', '０'];

/** Arbitrary: the text with each digit in one of five scripts. */
export const inAnyDigits = (text: string): fc.Arbitrary<string> =>
  characterwise(text, (one) =>
    /\d/.test(one)
      ? fc.constantFrom(...zeros.map((zero) => String.fromCodePoint(zero.charCodeAt(0) + +one)))
      : fc.constant(one),
  );

/** Arbitrary: the text with each character replaced by what `made` generates for it. */
export const characterwise = (
  text: string,
  made: (character: string) => fc.Arbitrary<string>,
): fc.Arbitrary<string> => fc.tuple(...[...text].map(made)).map((parts) => parts.join(''));

/**
 * Arbitrary: the text with grains inserted at some positions before, between and after its
 * characters.
 */
export const strewn = (text: string, grains: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof({ weight: 3, arbitrary: fc.constant('') }, grains), {
      minLength: [...text].length + 1,
      maxLength: [...text].length + 1,
    })
    .map((between) => between[0] + [...text].map((one, at) => one + between[at + 1]).join(''));

/** Arbitrary: a number or code as a customer may type or paste it. */
export const written = (text: string, between: fc.Arbitrary<string> = unseen) =>
  inAnyDigits(text).chain((digits) => strewn(digits, fc.oneof(unseen, between)));

/** The decimal digits of a text in any script: the reference for what a parser may return. */
export const digitsIn = (text: string): string =>
  [...text.normalize('NFKD')]
    .flatMap((one) => {
      const zero = zeros.find(
        (first) => one >= first && one <= String.fromCharCode(first.charCodeAt(0) + 9),
      );
      return zero ? [one.charCodeAt(0) - zero.charCodeAt(0)] : [];
    })
    .join('');

/** Asserts the property for all generated inputs. */
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

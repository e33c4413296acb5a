import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The options of a command and its other words; null once `--help` has printed the usage. Throws with the usage for an option
 * that the command does not have, and for other words where it takes none.
 */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: string[],
  usage: string,
  options: Options,
  { allowPositionals = false } = {},
) {
  if (words.includes('--help')) {
    console.log(usage);
    return null;
  }
  try {
    return parseArgs({ args: words, options, allowPositionals, strict: true });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error });
  }
}

/** The whole number of an option. Throws for anything else. */
export function numberOf(option: string, value: string): number {
  if (!/^\d+$/.test(value)) throw new Error(`--${option} wants a whole number, not “${value}”.`);
  return Number(value);
}

import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Parses a command's options and positional arguments; returns null after `--help` has printed the
 * usage. Throws with the usage for an unknown option, and for positional arguments if the command
 * takes none.
 */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  usage: string,
  options: Options,
  { allowPositionals = false } = {},
) {
  if (args.includes('--help')) {
    console.log(usage);
    return null;
  }
  try {
    return parseArgs({ args, options, allowPositionals, strict: true });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error });
  }
}

/** Parses the whole number of an option. Throws for anything else. */
export function numberOf(option: string, value: string): number {
  if (!/^\d+$/.test(value)) throw new Error(`--${option} must be a whole number, not “${value}”.`);
  return Number(value);
}

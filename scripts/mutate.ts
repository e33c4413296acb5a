import { startChild } from './stack/child';
import { readOptions } from './stack/options';
import { inRoot } from './stack/root';

const usage = `npm run mutate -- FOLDER
  Mutates the code of a folder (StrykerJS), runs its unit tests against each mutant, and prints the
  surviving mutants. Report: .build/mutation/report.html`;

/**
 * Runs mutation tests on the code of one folder. Returns 1 if Stryker could not run, or a test
 * failed before any mutation.
 */
export async function main(args: string[]): Promise<number> {
  const read = readOptions(args, usage, {}, { allowPositionals: true });
  if (!read) return 0;
  const [folder = ''] = read.positionals;
  if (!/^(app|components|lib)\/[\w/[\]-]+$/.test(folder)) throw new Error(usage);
  const tests = [`!${folder}/**/*.test.ts`, `!${folder}/**/*.fixture.ts`];
  const mutated = [`${folder}/**/*.ts`, ...tests].join();
  const child = startChild(
    'Stryker',
    process.execPath,
    [
      inRoot('node_modules/@stryker-mutator/core/bin/stryker.js'),
      ...['run', 'scripts/mutate/stryker.config.json', '--mutate', mutated],
    ],
    { onOutput: (text) => process.stdout.write(text) },
  );
  return (await child.ended) === 'ended with 0' ? 0 : 1;
}

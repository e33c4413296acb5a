import { startChild } from '../../../stack/child';
import { inRoot, root } from '../../../stack/root';

/** What these files of unit tests say with one defect at work: null where all of them pass. */
export async function unitTrialOf(
  testFiles: readonly string[],
  defect = '',
  config = 'scripts/prove/trust/defects/vitest.config.ts',
): Promise<string | null> {
  const run = startChild(
    `The tests of ${testFiles.join(', ')}`,
    process.execPath,
    [
      inRoot('node_modules/vitest/vitest.mjs'),
      'run',
      ...['--config', inRoot(config), '--project', 'unit', '--project', 'house', ...testFiles],
    ],
    { cwd: root, env: { ...process.env, NO_COLOR: '1', DEFECT: defect } },
  );
  const end = await run.ended;
  if (end === 'ended with 0') return null;
  const told = run.tail();
  const failed = /Test Files +\d+ failed.*|Tests +\d+ failed.*/g.exec(told)?.[0];
  if (!failed) throw new Error(`${run.name} ${end}: ${told}`);
  const which = [...told.matchAll(/FAIL .* > (.*)/g)].map(([, name]) => name);
  return `${which.at(-1) ?? ''} (${failed.replace(/ +/g, ' ')})`;
}

// `node scripts/run.mjs <task> [options]`: the entry point of all scripts. Plain JavaScript without
// dependencies, because a fresh clone has none: it installs the packages of the lock file, then
// runs scripts/<task>.ts or e2e/<task>.ts.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

const root = new URL('../', import.meta.url);
const wanted = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).engines.node;
const [least, running] = [wanted.replace(/^\D+/, ''), process.versions.node].map((version) =>
  version.split('.').map(Number),
);
const older =
  least.map((part, index) => running[index] - part).find((difference) => difference !== 0) < 0;
if (older) {
  console.error(`Node ${wanted} is required; this is ${process.versions.node}.`);
  process.exit(1);
}

const [task, ...options] = process.argv.slice(2);
process.chdir(fileURLToPath(root));
try {
  install();
  const { register } = await import('tsx/esm/api');
  register();
  const { listenForInterruption } = await import('./stack/interruption.ts');
  listenForInterruption();
  const own = new URL(`${task}.ts`, import.meta.url);
  const { main } = await import((existsSync(own) ? own : new URL(`e2e/${task}.ts`, root)).href);
  process.exit(await main(options));
} catch (error) {
  // A plain `Error` is thrown on purpose, and its message is enough; anything else is a bug, so
  // print the stack.
  console.error(error.constructor === Error ? error.message : error.stack);
  process.exitCode = 1;
}

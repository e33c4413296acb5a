// `node scripts/run.mjs <task> [options]`: the one way into the scripts. Plain JavaScript without dependencies, because on a
// fresh clone there are none yet: it installs what the lock file names, then hands over to scripts/<task>.ts, or to
// e2e/<task>.ts.
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
  console.error(`Node ${wanted} is needed; this is ${process.versions.node}.`);
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
  // What is thrown on purpose says all there is to say; anything else is a fault of ours, and the place matters.
  console.error(error.constructor === Error ? error.message : error.stack);
  process.exitCode = 1;
}

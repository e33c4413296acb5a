import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { isInstalled } from './install.mjs';
import { runOperator } from './operator';
import { findBrowser } from './stack/browser';
import { layoutOf, requireFree } from './stack/layout';
import { readOptions } from './stack/options';
import { freePort } from './stack/ports';
import { startPostgres } from './stack/postgres';
import { inRoot, root } from './stack/root';

interface Finding {
  message: string;
  /** The suggested fix; undefined if there is no problem. */
  advice?: string | undefined;
  /** The demo and the tests work anyway. */
  minor?: boolean;
}

const gibibyte = 2 ** 30;
const gib = (bytes: number): string => `${(bytes / gibibyte).toFixed(1)} GiB`;

function tools(): Finding[] {
  const git = spawnSync('git', ['--version'], { encoding: 'utf8' }).stdout?.trim();
  return [
    { message: `Node ${process.versions.node}`, minor: true, advice: nodeAdvice() },
    {
      message: git || 'no git',
      minor: true,
      advice: git ? undefined : 'install git to commit and to clone',
    },
  ];
}

/**
 * A production server needs a supported Node.js version (docs/security.md); the demo and the tests
 * do not.
 */
function nodeAdvice(): string | undefined {
  const floor = readFileSync(inRoot('lib/config/versions-floor.json'), 'utf8');
  const lines = (JSON.parse(floor) as { node: { lines: Record<string, string> } }).node.lines;
  const [major = ''] = process.versions.node.split('.');
  const least = lines[major];
  const inOrder = least?.localeCompare(process.versions.node, 'en', { numeric: true });
  if (least ? inOrder !== 1 : Number(major) > Math.max(...Object.keys(lines).map(Number))) return;
  return `for production, use ${least ?? Object.values(lines).join(' or ')}`;
}

function packages(): Finding[] {
  return [
    {
      message: 'node_modules matches package-lock.json',
      advice: isInstalled() ? undefined : 'run npm ci',
    },
  ];
}

function diskAndMemory(): Finding[] {
  const { bavail, bsize } = statfsSync(root);
  const [disk, memory] = [bavail * bsize, freemem()];
  return [
    {
      message: `${gib(disk)} of disk left`,
      advice: disk < 2 * gibibyte ? 'free some space: 2 GiB are needed' : undefined,
    },
    {
      message: `${gib(memory)} of memory free`,
      minor: true,
      advice: memory < 1.5 * gibibyte ? 'close some programs: a build needs 1.5 GiB' : undefined,
    },
  ];
}

async function ports(): Promise<Finding[]> {
  const taken = await requireFree(layoutOf()).catch(({ message }: Error) => message);
  return [{ message: 'the ports of the demo', minor: true, advice: taken || undefined }];
}

function browser(): Finding {
  const found = findBrowser();
  return {
    message: found ? `browser ${found}` : 'no browser for the journeys',
    minor: true,
    advice: found
      ? undefined
      : 'install Chromium or Chrome, or run npx playwright install --with-deps chromium; npm test tries both by itself',
  };
}

async function database(): Promise<Finding> {
  const message = 'PostgreSQL starts';
  const dataDir = inRoot('.data', `doctor-${process.pid}`);
  mkdirSync(inRoot('.data'), { recursive: true });
  try {
    const postgres = await startPostgres({
      dataDir,
      port: await freePort(),
      password: 'doctor',
      durable: false,
    });
    await postgres.stop();
    return { message };
  } catch (error) {
    return { message, advice: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const usage = `npm run doctor                   checks this machine for the demo and the tests
npm run doctor -- --production   checks a deployment with the environment of the app: variables, database, proxies,
                                 and the connections to partner, gateway and SMS provider`;

/**
 * Checks a machine or a deployment and prints a fix for each problem. Returns 1 if a problem
 * prevents operation.
 */
export async function main(args: string[]): Promise<number> {
  const read = readOptions(args, usage, { production: { type: 'boolean' } });
  if (!read) return 0;
  if (read.values.production) return runOperator(['doctor']);
  const findings = [
    ...tools(),
    ...packages(),
    ...diskAndMemory(),
    ...(await ports()),
    browser(),
    await database(),
  ];
  for (const { message, advice, minor } of findings) {
    console.log(`${advice ? (minor ? '!' : '✗') : '✓'} ${message}${advice ? `: ${advice}` : ''}`);
  }
  return findings.some(({ advice, minor }) => advice && !minor) ? 1 : 0;
}

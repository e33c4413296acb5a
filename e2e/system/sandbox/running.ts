import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Child, startChild } from '../../../scripts/stack/child';
import { sandboxCommand } from '../../../scripts/stack/sandbox-bundle';

/** A sandbox as a process of its own, on free ports. */
export interface Running {
  url: string;
  controlUrl: string;
  process: Child;
  /** Milliseconds from its start to the line that says it is ready. */
  readyMs: number;
}

const patienceMs = 30_000;
/** Packed once for a run: no source changes while it is put to the test. */
let packed: Promise<string[]> | undefined;

/** Starts a sandbox; throws with its own words when it ends instead. */
export async function startAt(
  folder: string,
  environment: Record<string, string> = {},
): Promise<Running> {
  packed ??= sandboxCommand();
  const command = await packed;
  const began = performance.now();
  let output = '';
  let onLine = (): void => {};
  const child = startChild('The sandbox', process.execPath, command, {
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_CONTROL_PORT: '0',
      SANDBOX_DATA_DIR: folder,
      ...environment,
    },
    onOutput: (text) => {
      output += text;
      onLine();
    },
  });
  const facts = await new Promise<{ url: string; control: string }>((resolve, reject) => {
    const patience = setTimeout(() => void child.stop('SIGKILL'), patienceMs);
    onLine = () => {
      const line = /^sandbox ready (\{.*\})\n/m.exec(output)?.[1];
      if (!line) return;
      clearTimeout(patience);
      resolve(JSON.parse(line));
    };
    void child.ended.then((how) => {
      clearTimeout(patience);
      reject(new Error(`The sandbox ${how}.\n${child.tail()}`));
    });
  });
  onLine = () => {};
  output = '';
  const readyMs = performance.now() - began;
  return { url: facts.url, controlUrl: facts.control, process: child, readyMs };
}

/** Does `work` with a new folder, which is gone afterwards. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prove-sandbox-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does `work` with a sandbox that is stopped afterwards. */
export async function withSandbox<Result>(
  folder: string,
  work: (sandbox: Running) => Promise<Result>,
): Promise<Result> {
  const sandbox = await startAt(folder);
  try {
    return await work(sandbox);
  } finally {
    await sandbox.process.stop();
  }
}

import { spawn, type SpawnOptions } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { root } from './root';

export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Settles when the process has ended, with words for how. */
  readonly ended: Promise<string>;
  readonly running: boolean;
  /** The last of what it wrote, for an error message. */
  tail(): string;
  /** Asks it to stop, and after `graceMs` no longer asks. Resolves when it is gone. */
  stop(signal?: NodeJS.Signals, graceMs?: number): Promise<void>;
}

interface Options extends Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'> {
  env?: NodeJS.ProcessEnv;
  /** Where all that it writes is kept. */
  logFile?: string | undefined;
  /** Called with each piece of output. */
  onOutput?: ((text: string) => void) | undefined;
  /** What asks it to stop. */
  stopSignal?: NodeJS.Signals;
}

const keptCharacters = 8_000;
const living = new Map<Child, (signal?: NodeJS.Signals) => void>();
let onStart = (_child: Child): void => {};
let closing = false;

// The last resort, when this process ends without having stopped them in order.
process.on('exit', () => {
  for (const kill of living.values()) kill();
});

/** Tells of every process that is started from now on. */
export function onChildStart(listener: (child: Child) => void): void {
  onStart = listener;
}

/** Stops every process that was started here, the last one first, and starts no more. */
export async function stopChildren(): Promise<void> {
  closing = true;
  for (const child of [...living.keys()].reverse()) await child.stop();
}

/** The same without asking. */
export function killChildren(): void {
  closing = true;
  for (const kill of living.values()) kill('SIGKILL');
}

/**
 * Starts a process in a session of its own: Ctrl-C in the terminal reaches only us, and we stop them in the right order.
 * Only ever signalled by its own pid.
 */
export function startChild(
  name: string,
  command: string,
  args: string[],
  options: Options = {},
): Child {
  if (closing) throw new Error(`${name} is not started any more.`);
  const { env = process.env, logFile, onOutput, stopSignal = 'SIGTERM', ...rest } = options;
  const running = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    ...rest,
  });
  const log = logFile ? createWriteStream(logFile, { flags: 'a' }) : undefined;
  let kept = '';
  const keep = (chunk: Buffer) => {
    const text = chunk.toString();
    log?.write(text);
    onOutput?.(text);
    kept = (kept + text).slice(-keptCharacters);
  };
  running.stdout.on('data', keep);
  running.stderr.on('data', keep);

  const child: Child = {
    name,
    pid: running.pid ?? -1,
    ended: new Promise<string>((resolve) => {
      running.once('error', (error) => resolve(`could not start: ${error.message}`));
      running.once('close', (code, signal) =>
        resolve(signal ? `was ended by ${signal}` : `ended with ${code}`),
      );
    }).finally(() => {
      living.delete(child);
      log?.end();
    }),
    get running() {
      return living.has(child);
    },
    tail: () => kept.trimEnd(),
    async stop(signal = stopSignal, graceMs = 15_000) {
      if (!living.has(child)) return;
      running.kill(signal);
      const patience = setTimeout(() => running.kill('SIGKILL'), graceMs);
      await child.ended;
      clearTimeout(patience);
    },
  };
  living.set(child, (signal = stopSignal) => running.kill(signal));
  onStart(child);
  return child;
}

import { type Options as ExecaOptions, execa } from 'execa';
import { root } from './root';

export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Resolves when the process has ended, with a description of how. */
  readonly ended: Promise<string>;
  readonly running: boolean;
  /** The last output, for an error message. */
  tail(): string;
  /**
   * Sends the stop signal, and kills the process after the grace period. Resolves when it and its
   * children are gone.
   */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface Options extends Pick<ExecaOptions, 'uid' | 'gid' | 'cwd'> {
  env?: NodeJS.ProcessEnv;
  /** All output is appended to this file. */
  logFile?: string | undefined;
  /** Called with each chunk of output. */
  onOutput?: ((text: string) => void) | undefined;
  /** The signal that requests a stop. */
  stopSignal?: NodeJS.Signals;
  /** Grace period before the process is killed. */
  graceMs?: number;
}

const tailLength = 8_000;
const isWindows = process.platform === 'win32';
const children = new Map<Child, (signal?: NodeJS.Signals) => void>();
let onStart = (_child: Child): void => {};
let closing = false;

// Last resort if this process exits without stopping them in order: execa leaves detached processes
// running.
process.on('exit', () => {
  for (const kill of children.values()) kill();
});

/** Calls `listener` with every process that is started from now on. */
export function onChildStart(listener: (child: Child) => void): void {
  onStart = listener;
}

/**
 * Stops every process that was started here, in reverse order. No more can be started afterwards.
 */
export async function stopChildren(): Promise<void> {
  closing = true;
  for (const child of [...children.keys()].reverse()) await child.stop();
}

/** Kills all processes and their children without waiting. */
export function killChildren(): void {
  closing = true;
  for (const { pid } of children.keys()) killGroup(pid);
}

/**
 * A detached process leads its own process group, so this also kills the children that it left
 * behind.
 */
function killGroup(pid: number): void {
  // A process that could not start has the pid -1, and its negation would be process 1.
  if (pid < 1) return;
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

/**
 * Starts a process in its own session: Ctrl-C in the terminal only reaches this process, which
 * stops the others in order.
 */
export function startChild(
  name: string,
  command: string,
  args: string[],
  options: Options = {},
): Child {
  if (closing) throw new Error(`${name} was not started: this process is stopping.`);
  const { logFile, onOutput, stopSignal = 'SIGTERM', graceMs = 15_000, ...rest } = options;
  const output = logFile ? (['pipe', { file: logFile, append: true }] as const) : 'pipe';
  const running = execa(command, args, {
    cwd: root,
    env: process.env,
    extendEnv: false,
    stdin: 'ignore',
    stdout: output,
    stderr: output,
    all: true,
    buffer: false,
    reject: false,
    detached: !isWindows,
    killSignal: stopSignal,
    forceKillAfterDelay: graceMs,
    ...rest,
  });
  let tail = '';
  running.all.setEncoding('utf8').on('data', (text: string) => {
    onOutput?.(text);
    tail = (tail + text).slice(-tailLength);
  });
  // Before waiting for the output, which a grandchild would keep open.
  running.once('exit', () => killGroup(child.pid));

  const child: Child = {
    name,
    pid: running.pid ?? -1,
    ended: running.then(({ signal, exitCode, originalMessage }) => {
      children.delete(child);
      if (signal) return `was ended by ${signal}`;
      return exitCode === undefined
        ? `could not start: ${originalMessage}`
        : `ended with ${exitCode}`;
    }),
    get running() {
      return children.has(child);
    },
    tail: () => tail.trimEnd(),
    async stop(signal = stopSignal) {
      if (!children.has(child)) return;
      running.kill(signal);
      await child.ended;
    },
  };
  children.set(child, (signal = stopSignal) => running.kill(signal));
  onStart(child);
  return child;
}

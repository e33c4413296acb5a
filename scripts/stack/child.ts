import { type Options as ExecaOptions, execa } from 'execa';
import { root } from './root';

export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Settles when the process has ended, with words for how. */
  readonly ended: Promise<string>;
  readonly running: boolean;
  /** The last of what it wrote, for an error message. */
  tail(): string;
  /** Asks it to stop and kills it when it does not. Resolves when the process and its own children are gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface Options extends Pick<ExecaOptions, 'uid' | 'gid' | 'cwd'> {
  env?: NodeJS.ProcessEnv;
  /** All that it writes is appended here. */
  logFile?: string | undefined;
  /** Called with each piece of output. */
  onOutput?: ((text: string) => void) | undefined;
  /** The signal that asks it to stop. */
  stopSignal?: NodeJS.Signals;
  /** How long it may take to stop before it is killed. */
  graceMs?: number;
}

const keptCharacters = 8_000;
const isWindows = process.platform === 'win32';
const living = new Map<Child, (signal?: NodeJS.Signals) => void>();
let onStart = (_child: Child): void => {};
let closing = false;

// The last resort, when this process ends without having stopped them in order: execa leaves detached processes alone.
process.on('exit', () => {
  for (const kill of living.values()) kill();
});

/** Calls `listener` with every process that is started from now on. */
export function onChildStart(listener: (child: Child) => void): void {
  onStart = listener;
}

/** Stops every process that was started here, the last one first, and starts no more. */
export async function stopChildren(): Promise<void> {
  closing = true;
  for (const child of [...living.keys()].reverse()) await child.stop();
}

/** Kills them all, with their own children, without waiting. */
export function killChildren(): void {
  closing = true;
  for (const { pid } of living.keys()) killGroup(pid);
}

/** A detached process leads a group of its own: this reaches the children that it left behind as well. */
function killGroup(pid: number): void {
  // One that could not start has none, and the negative of that is the process 1.
  if (pid < 1) return;
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL');
  } catch {
    // None of them runs any more.
  }
}

/** Starts a process in a session of its own: Ctrl-C in the terminal reaches only us, and we stop them in the right order. */
export function startChild(
  name: string,
  command: string,
  args: string[],
  options: Options = {},
): Child {
  if (closing) throw new Error(`${name} is not started any more.`);
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
  let kept = '';
  running.all.setEncoding('utf8').on('data', (text: string) => {
    onOutput?.(text);
    kept = (kept + text).slice(-keptCharacters);
  });
  // Before its output is waited for: a grandchild would keep that open.
  running.once('exit', () => killGroup(child.pid));

  const child: Child = {
    name,
    pid: running.pid ?? -1,
    ended: running.then(({ signal, exitCode, originalMessage }) => {
      living.delete(child);
      if (signal) return `was ended by ${signal}`;
      return exitCode === undefined
        ? `could not start: ${originalMessage}`
        : `ended with ${exitCode}`;
    }),
    get running() {
      return living.has(child);
    },
    tail: () => kept.trimEnd(),
    async stop(signal = stopSignal) {
      if (!living.has(child)) return;
      running.kill(signal);
      await child.ended;
    },
  };
  living.set(child, (signal = stopSignal) => running.kill(signal));
  onStart(child);
  return child;
}

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { operatorBundle } from '../../scripts/build';
import type { App } from './app';

export interface Said {
  code: number;
  /** What was printed, as JSON; null when it was none. */
  json: Record<string, unknown> | null;
  complaint: string;
}

/** Runs an operator's command beside the app, with the app's environment. */
export async function operate(
  app: Pick<App, 'environment'>,
  words: string[],
  changes: Record<string, string> = {},
): Promise<Said> {
  const child = spawn(process.execPath, [operatorBundle, ...words], {
    env: { ...app.environment, ...changes } as NodeJS.ProcessEnv,
  });
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  const [out, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, json: out.startsWith('{') ? JSON.parse(out) : null, complaint };
}

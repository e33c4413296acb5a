import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { operatorBundle, serverBundle } from '../../scripts/stack/build';
import { startChild } from '../../scripts/stack/child';
import { inRoot } from '../../scripts/stack/root';
import type { App } from './app';
import { expect } from './test';

export interface CommandResult {
  code: number;
  /** Standard output. */
  output: string;
  /** The output parsed as JSON; null when it is not JSON. */
  json: Record<string, unknown> | null;
  errorOutput: string;
}

/** Runs an operator command with the app's environment and optional standard input. */
export async function runOperatorCommand(
  app: Pick<App, 'environment'>,
  args: string[],
  changes: Record<string, string> = {},
  input = '',
): Promise<CommandResult> {
  const child = spawn(process.execPath, [operatorBundle, ...args], {
    env: { ...app.environment, ...changes } as NodeJS.ProcessEnv,
  });
  // A command that refuses to run does not read its input.
  child.stdin.on('error', () => {}).end(input);
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  const [output, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  return {
    code,
    output,
    json: output.startsWith('{') ? JSON.parse(output) : null,
    errorOutput: complaint,
  };
}

/**
 * Starts the server with an environment that it must refuse; returns its output.
 * @param cwd the folder whose `.env` files it reads
 */
export async function startRefusedApp(
  environment: Record<string, string>,
  cwd = inRoot(),
): Promise<string> {
  let said = '';
  const child = startChild('The refused app', process.execPath, [inRoot(serverBundle)], {
    cwd,
    env: environment as NodeJS.ProcessEnv,
    onOutput: (text) => {
      said += text;
    },
  });
  const end = await child.ended;
  expect(end, said).toMatch(/^ended with [1-9]/);
  return said;
}

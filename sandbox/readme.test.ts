import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listDecisions, PROFILES } from './decisions';
import { startStage } from './testing/stage.fixture';

const README = new URL('README.md', import.meta.url);

/** What stands in the README between two marks. */
const TABLE =
  /(?<=<!-- decisions: generated from decisions\.ts -->\n)[^]*?(?=<!-- \/decisions -->)/;

describe('the table of decisions', () => {
  it('is the one of decisions.ts', () => {
    const text = readFileSync(README, 'utf8');
    const table = decisionTable();
    if (process.env.WRITE_README)
      writeFileSync(
        README,
        text.replace(TABLE, () => table),
      );
    else expect(TABLE.exec(text)?.[0]).toBe(table);
  });
});

function decisionTable(): string {
  const columns = ['name', '', 'open point', ...PROFILES, 'by override only'];
  const rows = listDecisions('default', {}).map(({ name, section, point, choices, profiles }) => {
    const told = (wanted: string | undefined) =>
      choices
        .filter(({ choice }) => choice === wanted)
        .map(({ choice, says }) => `\`${choice}\`: ${says}`)
        .join('');
    const [standard, ...others] = PROFILES.map((profile) => profiles[profile]);
    const rest = choices.filter(({ choice }) => !Object.values(profiles).includes(choice));
    return [
      `\`${name}\``,
      section,
      point,
      told(standard),
      ...others.map((choice) => (choice === standard ? 'same' : told(choice))),
      rest.map(({ choice }) => told(choice)).join('; '),
    ];
  });
  const lines = [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return `\n${lines.join('\n')}\n\n`;
}

describe('the ten commands', () => {
  it('bring one from nothing to a delivered order, as they stand there', async () => {
    const block = /## Ten commands\n[^]*?```sh\n([^]*?)```/.exec(readFileSync(README, 'utf8'))?.[1];
    const commands = block ?? expect.fail('the README has no such block');
    expect(commands.match(/^# \d+\. /gm)).toHaveLength(10);
    expect(commands.match(/(?<!command )curl (?!-sSf)/g)).toHaveLength(10);

    const sandbox = await startStage();
    const shell = await run(commands, {
      SANDBOX_PORT: new URL(sandbox.url).port,
      SANDBOX_CONTROL_PORT: new URL(sandbox.controlUrl).port,
    });
    await sandbox.close();
    expect(shell.errors).toBe('');
    expect(shell.status).toBe(0);
    const last = JSON.parse(shell.output.trim().split('\n').at(-1) ?? '');
    expect(last.data.subscription.state).toBe('active');
    expect(last.data.orders[0].state).toBe('delivered');
  });
});

/** Runs a script as somebody's shell would, except that it ends at the first command that fails. */
function run(script: string, env: Record<string, string>) {
  const shell = spawn('bash', ['-e', '-o', 'pipefail'], {
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  let [output, errors] = ['', ''];
  shell.stdout.on('data', (chunk) => (output += chunk));
  shell.stderr.on('data', (chunk) => (errors += chunk));
  shell.stdin.end(script);
  return new Promise<{ status: number | null; output: string; errors: string }>((resolve) => {
    shell.once('close', (status) => resolve({ status, output, errors }));
  });
}

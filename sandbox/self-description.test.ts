import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config';
import { listDecisions, PROFILES } from './decisions';
import type { OpenApi } from './openapi/document';
import type { Assumption } from './openapi/json-schema';
import type { RunningSandbox } from './start';
import { send, startTestSandbox } from './testing/partner-client.fixture';

/** Tests that configuration, README and OpenAPI document match the code. */

let sandbox: RunningSandbox;
let document: OpenApi;

beforeAll(async () => {
  // The API description is readable without the token that protects the controls.
  sandbox = await startTestSandbox({ SANDBOX_CONTROL_TOKEN: 'secret' });
  document = JSON.parse((await send(`${sandbox.controlUrl}/openapi.json`)).text);
});
afterAll(() => sandbox.close());

const decisions = listDecisions('default', {});

/** Every assumption mark below a value, at any depth. */
function marksBelow(value: unknown): Assumption[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'x-assumption') return [inner];
    if (name === 'x-assumptions') return inner;
    return marksBelow(inner);
  });
}

// `e2e/contract/openapi.test.ts` compares its operations and fields with the partner's document.
describe('the OpenAPI document', () => {
  it('marks every decision on the values that depend on it, with its section', () => {
    const marks = marksBelow({ paths: document.paths, components: document.components });
    for (const { name, section } of decisions)
      expect(marks).toContainEqual({ section, decision: name });
    const names = new Set<string>(decisions.map(({ name }) => name));
    for (const mark of marks) {
      expect(mark.section).toMatch(/^§\d/);
      if ('decision' in mark) expect(names).toContain(mark.decision);
      else expect(mark.says).not.toBe('');
    }
    expect(document['x-assumptions']).toEqual(decisions);
  });

  it('declares its path parameters and has no dangling references', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const { parameters } of Object.values(methods)) {
        const declared = parameters.filter((parameter) => parameter.in === 'path');
        expect(declared.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      }
    }
    const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, name = ''] of references)
      expect(document.components.schemas).toHaveProperty(name);
  });
});

describe('the configuration', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 4010,
      controlPort: 4011,
      controlToken: undefined,
      apiKey: 'sandbox-partner-key',
      dataDir: '.data/sandbox',
      profile: 'default',
      now: null,
      seller: { name: { ar: 'مغسلة نقي', en: 'Naqi Laundry' } },
    });
  });

  it('lists every invalid variable at once', () => {
    const wrong = {
      SANDBOX_HOST: '0.0.0.0',
      SANDBOX_PORT: '70000',
      SANDBOX_PROFILE: 'kind',
      SANDBOX_NOW: 'tomorrow',
      SANDBOX_SELLER_AR: 'ن'.repeat(128),
    };
    const read = () => readConfig(wrong);
    for (const name of Object.keys(wrong)) expect(read).toThrow(name);
    expect(read).not.toThrow('SANDBOX_API_KEY');
  });

  it('requires a control token beyond loopback', () => {
    expect(() => readConfig({ SANDBOX_HOST: '0.0.0.0' })).toThrow('SANDBOX_CONTROL_TOKEN');
    const guarded = readConfig({ SANDBOX_HOST: '0.0.0.0', SANDBOX_CONTROL_TOKEN: 'secret' });
    expect(guarded.host).toBe('0.0.0.0');
  });

  it('uses the public URL for the payment page', () => {
    expect(readConfig({ SANDBOX_PUBLIC_URL: 'https://192.0.2.7:4443/' }).publicUrl).toBe(
      'https://192.0.2.7:4443',
    );
    expect(() => readConfig({ SANDBOX_PUBLIC_URL: 'ftp://a' })).toThrow('SANDBOX_PUBLIC_URL');
  });
});

const README = new URL('README.md', import.meta.url);

/** The README's text between two markers. */
const TABLE =
  /(?<=<!-- decisions: generated from decisions\.ts -->\n)[^]*?(?=<!-- \/decisions -->)/;

it("the README's table of decisions matches decisions.ts", () => {
  const text = readFileSync(README, 'utf8');
  const table = decisionTable();
  if (process.env.WRITE_README)
    writeFileSync(
      README,
      text.replace(TABLE, () => table),
    );
  else expect(TABLE.exec(text)?.[0]).toBe(table);
});

function decisionTable(): string {
  const columns = ['name', '', 'open point', ...PROFILES, 'by override only'];
  const rows = listDecisions('default', {}).map(({ name, section, point, choices, profiles }) => {
    const cellOf = (wanted: string | undefined) =>
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
      cellOf(standard),
      ...others.map((choice) => (choice === standard ? 'same' : cellOf(choice))),
      rest.map(({ choice }) => cellOf(choice)).join('; '),
    ];
  });
  const lines = [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return `\n${lines.join('\n')}\n\n`;
}

it("the README's ten commands lead to a delivered order", async () => {
  const block = /## Ten commands\n[^]*?```sh\n([^]*?)```/.exec(readFileSync(README, 'utf8'))?.[1];
  const commands = block ?? expect.fail('the README has no such block');
  expect(commands.match(/^# \d+\. /gm)).toHaveLength(10);
  const stage = await startTestSandbox();
  const env = {
    PATH: process.env.PATH,
    SANDBOX_PORT: new URL(stage.url).port,
    SANDBOX_CONTROL_PORT: new URL(stage.controlUrl).port,
  };
  const shell = ['--norc', '-e', '-o', 'pipefail', '-c', commands];
  const { stdout, stderr } = await promisify(execFile)('bash', shell, { env });
  await stage.close();
  expect(stderr).toBe('');
  const last = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(last.data.subscription.state).toBe('active');
  expect(last.data.orders[0].state).toBe('delivered');
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDecisions } from '../decisions';
import type { RunningSandbox } from '../start';
import { send, startStage } from '../testing/stage.fixture';
import type { OpenApi } from './document';
import type { Assumption } from './mark';

let sandbox: RunningSandbox;
let document: OpenApi;
let page: string;

beforeAll(async () => {
  // What the API is may be read without the token that guards its levers.
  sandbox = await startStage({ SANDBOX_CONTROL_TOKEN: 'secret' });
  document = JSON.parse((await send(`${sandbox.controlUrl}/openapi.json`)).text);
  page = (await send(`${sandbox.controlUrl}/reference`)).text;
});
afterAll(() => sandbox.close());

const decisions = listDecisions('default', {});

/** Every mark below a value, wherever it stands. */
function marksBelow(value: unknown): Assumption[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'x-assumption') return [inner];
    if (name === 'x-assumptions') return inner;
    return marksBelow(inner);
  });
}

describe('the OpenAPI document', () => {
  it('marks every decision where it bears on something, under its own section', () => {
    const marks = marksBelow({ paths: document.paths, components: document.components });
    for (const { name, section } of decisions)
      expect(marks).toContainEqual({ section, decision: name });
    const names = new Set<string>(decisions.map(({ name }) => name));
    for (const mark of marks) {
      expect(mark.section).toMatch(/^§\d/);
      if ('decision' in mark) expect(names).toContain(mark.decision);
      else expect(mark.says).not.toBe('');
    }
  });

  it('lists the decisions with all their choices', () => {
    expect(document['x-assumptions']).toEqual(decisions);
  });

  it('is OpenAPI 3.1: operations have ids of their own, path parameters are declared, references lead somewhere', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );
    expect(operations).toHaveLength(10);
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(10);
    for (const { path, operation } of operations) {
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      for (const [status, answer] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[24]\d\d$/);
        expect(answer.description).not.toBe('');
      }
    }
    for (const [, name = ''] of JSON.stringify(document).matchAll(
      /"#\/components\/schemas\/(\w+)"/g,
    )) {
      expect(document.components.schemas).toHaveProperty(name);
    }
  });
});

describe('the reference page', () => {
  it('shows every operation, every field and every decision', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { operationId }] of Object.entries(methods)) {
        expect(page).toContain(`<section id="${operationId}">`);
        expect(page).toContain(`${method.toUpperCase()} ${path}`);
      }
    }
    const fields = JSON.stringify(document).matchAll(/"([a-z]+_[a-z_]+)":\{"(?:type|anyOf)"/g);
    for (const [, field] of fields) expect(page).toContain(field);
    for (const { name } of decisions) expect(page).toContain(`id="decision-${name}"`);
  });

  it('links only to what is on it, runs no script and loads nothing', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(decisions.length);
    for (const link of links.filter((href) => href.startsWith('#')))
      expect(ids).toContain(link.slice(1));
    const elsewhere = links.filter((href) => !href.startsWith('#'));
    expect(new Set(elsewhere)).toEqual(new Set(['data:,', '/openapi.json']));
    expect(page).not.toMatch(/<script|<img|src=|@import|url\(/);
  });
});

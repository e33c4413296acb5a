import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkoutTransitions, paymentTransitions } from '@/lib/checkout/core/states';
import { groups } from '@/lib/config/variables/groups.server';
import { stepIds } from '@/lib/wizard/step';
import messages from '@/messages/en.json';
import { inRoot } from '../stack/root';
import { configurationPage, exampleFile, requiredTable } from './configuration';
import { stateDiagram, wayDiagram } from './journey';
import { describeVariable } from './variables';

/**
 * Expects a file of the repository to equal its generated text; with `WRITE_DOCS` set (`npm run
 * docs`) writes it first. Generated files are committed, so that they are readable in the
 * repository.
 */
function expectGenerated(path: string, text: string): void {
  const file = inRoot(path);
  if (process.env.WRITE_DOCS) writeFileSync(file, text);
  const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
  expect(current, `${path} is outdated: npm run docs`).toBe(text);
}

/** The same for a part of a page, between `<!-- name -->` and `<!-- /name -->`. */
function expectGeneratedSection(path: string, name: string, text: string): void {
  const page = readFileSync(inRoot(path), 'utf8');
  const part = new RegExp(`(?<=<!-- ${name} -->\n)[^]*?(?=<!-- /${name} -->)`);
  expect(page, `${path} has no section ${name}`).toMatch(part);
  expectGenerated(
    path,
    page.replace(part, () => `\n${text}\n\n`),
  );
}

const page = 'docs/journeys.md';

it('the diagram of the wizard matches the code', () => {
  const steps = stepIds.map((id) => ({ id, name: messages.steps.names[id] }));
  expectGeneratedSection(page, 'the way', wayDiagram(steps));
});

it('the diagram of checkout states matches the code', () => {
  const notes = { paid: 'the gateway said so', confirming: 'the partner is asked to activate' };
  expectGeneratedSection(page, 'a checkout', stateDiagram(checkoutTransitions, notes));
});

it('the diagram of payment attempt states matches the code', () =>
  expectGeneratedSection(page, 'an attempt to pay', stateDiagram(paymentTransitions, {})));

it('a diagram lists each state and each edge once', () => {
  const drawn = stateDiagram({ a: ['b-c'], 'b-c': [] }, {});
  expect(drawn.split('\n')).toEqual([
    '```mermaid',
    'stateDiagram-v2',
    '  a: a',
    '  b_c: b-c',
    '  [*] --> a',
    '  a --> b_c',
    '  b_c --> [*]',
    '```',
  ]);
});

describe('the documentation of the configuration', () => {
  it('matches the schemas: docs/configuration.md', () =>
    expectGenerated('docs/configuration.md', configurationPage(groups)));
  it('matches the schemas: .env.example', () =>
    expectGenerated('.env.example', exampleFile(groups)));
  it('matches the schemas: the table of the README', () =>
    expectGeneratedSection('README.md', 'required', requiredTable(groups)));
});

describe('a variable', () => {
  it('without a description is refused', () => {
    expect(() => describeVariable('A', z.string())).toThrow('A has no meaning');
  });

  it('is described with its default, allowed values and whether it is required', () => {
    const port = z.coerce.number().int().min(1).max(9).default(3).meta({ meaning: 'A port.' });
    expect(describeVariable('PORT', port)).toMatchObject({
      required: false,
      fallback: '3',
      allowed: '1 to 9',
    });
    const key = z.string().min(32).meta({ meaning: 'A key.', secret: true });
    expect(describeVariable('KEY', key)).toMatchObject({
      required: true,
      secret: true,
      allowed: 'at least 32 characters',
    });
  });

  it('that is secret is not in the example', () => {
    const secret = z.string().meta({ meaning: 'A key.', secret: true, example: 'canary' });
    const text = exampleFile([{ title: 'Keys', about: '', variables: { KEY: secret } }]);
    expect(text).toMatch(/^KEY=$/m);
  });
});

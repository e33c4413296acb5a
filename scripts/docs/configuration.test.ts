import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { groups } from '@/lib/config/variables/groups.server';
import { configurationPage, exampleFile, requiredTable } from './configuration';
import { expectGenerated, expectGeneratedSection } from './generated';
import { describeVariable } from './variables';

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

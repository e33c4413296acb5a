import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { groups } from '@/lib/config/variables/groups';
import { configurationPage, exampleFile, requiredTable } from './configuration';
import { explain } from './explained';
import { expectWritten, expectWrittenPart } from './written';

describe('the documentation of the configuration', () => {
  it('equals what the schemas generate: docs/configuration.md', () =>
    expectWritten('docs/configuration.md', configurationPage(groups)));
  it('equals what the schemas generate: .env.example', () =>
    expectWritten('.env.example', exampleFile(groups)));
  it('equals what the schemas generate: the table of the README', () =>
    expectWrittenPart('README.md', 'required', requiredTable(groups)));
});

describe('a variable', () => {
  it('without a meaning is refused', () => {
    expect(() => explain('A', z.string())).toThrow('A has no meaning');
  });

  it('is described by its default, its form and whether it is required', () => {
    const port = z.coerce.number().int().min(1).max(9).default(3).meta({ meaning: 'A port.' });
    expect(explain('PORT', port)).toMatchObject({
      required: false,
      fallback: '3',
      form: '1 to 9',
    });
    const key = z.string().min(32).meta({ meaning: 'A key.', secret: true });
    expect(explain('KEY', key)).toMatchObject({
      required: true,
      secret: true,
      form: 'at least 32 characters',
    });
  });

  it('that is secret is never in the example', () => {
    const secret = z.string().meta({ meaning: 'A key.', secret: true, example: 'canary' });
    const text = exampleFile([{ title: 'Keys', about: '', variables: { KEY: secret } }]);
    expect(text).toMatch(/^KEY=$/m);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documented, type Kind } from './document';
import { type FieldType, refusals, resources } from './resources';
import { TestSandbox } from './test-sandbox';

/** The parts of the sandbox's OpenAPI document that are compared with the transcribed one. */
interface Schema {
  type?: string | string[];
  format?: string;
  enum?: (string | null)[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  'x-assumption'?: unknown;
}
interface Operation {
  operationId: string;
  'x-section': string;
  security: Record<string, unknown>[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<
    string,
    { content: Record<string, { schema: Schema }>; 'x-sections'?: string[] }
  >;
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { name?: string }> };
}

let world: TestSandbox;
let openApi: OpenApi;
beforeAll(async () => {
  world = await TestSandbox.start();
  openApi = await world.document();
});
afterAll(() => world.close());

interface Described extends Operation {
  path: string;
  method: string;
}

function described(): Described[] {
  return Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  );
}

function operationOf(name: string): Described {
  const found = described().find(({ operationId }) => operationId === name);
  return found ?? expect.fail(`${name} is not described`);
}

/** The fields of a form, or the query parameters, as one object schema. */
function inputOf(operation: Operation, place: 'body' | 'query'): Schema {
  const form = operation.requestBody?.content['multipart/form-data']?.schema;
  if (place === 'body') return form ?? {};
  const parameters = operation.parameters.filter((parameter) => parameter.in === place);
  return {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

const forms: Record<Kind['kind'], Schema> = {
  float: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  instant: { type: 'string', format: 'date-time' },
  string: { type: 'string' },
  code: { type: 'string' },
};

/**
 * Differences between a schema and the document, except those that the schema marks as assumptions.
 */
function faultsOf(schema: Schema, kind: Kind): string[] {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string) => {
    if (!holds) faults.push(`${fault}: ${JSON.stringify(schema)}`);
  };
  const marked = schema['x-assumption'] !== undefined;
  const { type, format } = forms[kind.kind];
  expect(schema.type === type, `not ${type}`);
  if (format) expect(schema.format === format, `not ${format}`);
  const codes = kind.kind === 'code' ? [...kind.codes].sort().join() : undefined;
  expect(schema.enum?.toSorted().join() === codes, `other codes than ${codes}`);
  const max = kind.kind === 'string' ? kind.max : undefined;
  expect(schema.maxLength === max, `other length than ${max}`);
  if (kind.kind === 'float' && kind.from !== undefined) {
    expect(schema.minimum === kind.from && schema.maximum === kind.to, 'another range');
  } else if (kind.kind === 'float' && schema.minimum !== undefined) {
    expect(marked, 'a range of its own');
  }
  if (schema.pattern !== undefined && kind.kind === 'string')
    expect(marked, 'a pattern of its own');
  return faults;
}

describe('the sandbox’s OpenAPI document', () => {
  it('describes exactly the operations of section 4', () => {
    const names = described().map(({ operationId }) => operationId);
    expect(names.sort()).toEqual(Object.keys(documented).sort());
  });

  describe.each(Object.keys(documented))('of %s', (name) => {
    const shown = documented[name] ?? expect.fail();

    it(`requires the headers and fields of §${shown.section}`, () => {
      const operation = operationOf(name);
      expect(operation['x-section']).toBe(`§${shown.section}`);
      expect(operation.method.toUpperCase()).toBe(shown.method);
      expect(`/external-partner${operation.path.replace(/\{\w+\}/, '1')}`).toMatch(shown.path);
      expect(operation.security).toHaveLength(1);
      const credentials = Object.keys(operation.security[0] ?? {}).map(
        (scheme) => openApi.components.securitySchemes[scheme]?.name ?? 'Authorization',
      );
      const headers = operation.parameters.filter((parameter) => parameter.in === 'header');
      const named = [...credentials, ...headers.map((header) => header.name)];
      expect(named.map((header) => header.toLowerCase()).sort()).toEqual(shown.headers.toSorted());

      for (const place of ['body', 'query'] as const) {
        const { properties = {}, required = [] } = inputOf(operation, place);
        const listed = Object.entries(shown[place]);
        expect(Object.keys(properties).sort()).toEqual(Object.keys(shown[place]).sort());
        const must = listed.filter(([, parameter]) => parameter.required).map(([field]) => field);
        expect(required.toSorted()).toEqual(must.sort());
        for (const [field, parameter] of listed) {
          expect(faultsOf(properties[field] ?? {}, parameter.value), field).toEqual([]);
        }
      }
    });

    it('responds with the fields of section 2', () => {
      const answer = operationOf(name).responses['200']?.content['application/json']?.schema ?? {};
      const [success = {}] = answer.anyOf ?? [answer];
      const leaves = leavesOf(success);
      for (const of of ['success', 'status_code']) expect(leaves.delete(of)).toBe(true);
      const fields = resources[name] ?? {};
      expect([...leaves.keys()].sort()).toEqual(Object.keys(fields).sort());
      for (const [path, field] of Object.entries(fields)) {
        expect(answerFaults(leaves.get(path) ?? {}, field), path).toEqual([]);
      }
    });

    it('lists the error responses of sections 5 and 7', () => {
      const answers = Object.entries(operationOf(name).responses);
      const statuses = answers
        .filter(([, answer]) => answer['x-sections'])
        .map(([status]) => status);
      expect(statuses.map(Number)).toEqual(refusals[name] ?? []);
    });
  });
});

function answerFaults(schema: Schema, { value, orNull }: FieldType): string[] {
  const variants = variantsOf(schema);
  const [first = {}, ...others] = variants;
  const faults = faultsOf({ ...first, ...marks(schema) }, value);
  const nulls = others.filter(({ type }) => type === 'null');
  const odd = others.filter((one) => one['x-assumption'] === undefined && !nulls.includes(one));
  const unmarkedNull = nulls.some((one) => one['x-assumption'] === undefined);
  return [
    ...faults,
    ...odd.map((one) => `not shown, not marked: ${JSON.stringify(one)}`),
    ...(unmarkedNull === (orNull ?? false) ? [] : ['null, or not']),
  ];
}

/** All variants of a schema; a type `[string, null]` is two variants. */
function variantsOf(schema: Schema): Schema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(variantsOf);
  return [schema.type ?? []].flat().map((type) => ({ ...schema, type }));
}

const marks = (schema: Schema) =>
  schema['x-assumption'] === undefined ? {} : { 'x-assumption': schema['x-assumption'] };

/** Every scalar field, by its path; of several variants the first, which is the one shown. */
function leavesOf(schema: Schema, path = ''): Map<string, Schema> {
  const inside = (schema.anyOf && variantsOf(schema)[0]) ?? schema;
  if (inside.items) return leavesOf(inside.items, `${path}[]`);
  if (!inside.properties) return new Map([[path, schema]]);
  const entries = Object.entries(inside.properties).flatMap(([name, field]) => [
    ...leavesOf(field, path ? `${path}.${name}` : name),
  ]);
  return new Map(entries);
}

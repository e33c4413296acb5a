import { expect } from 'vitest';
import { z } from 'zod';
import type { OpenApi } from '../openapi/document';
import type { JsonSchema } from '../openapi/json-schema';
import type { RunningSandbox } from '../start';

type Document = Pick<OpenApi, 'paths' | 'components'>;

/** Shared: every sandbox serves the same document. */
let document: Promise<Document> | undefined;

function documentOf(sandbox: RunningSandbox): Promise<Document> {
  document ??= fetch(`${sandbox.controlUrl}/openapi.json`).then(
    (response) => response.json() as Promise<Document>,
  );
  return document;
}

/**
 * Fails unless the sandbox's own OpenAPI document lists this response: its status and the shape of
 * its body.
 */
export async function expectDocumented(
  sandbox: RunningSandbox,
  call: { method: string; path: string },
  reply: { status: number; headers: Headers; text: string },
): Promise<void> {
  const document = await documentOf(sandbox);
  const operation = find(document, call);
  const documented = operation?.responses[reply.status];
  const what = `${call.method} ${call.path} ${reply.status} ${reply.text}`;
  if (operation) expect(documented, `${what} is not listed`).toBeDefined();
  else expect([404, 405]).toContain(reply.status);
  expect(reply.headers.get('content-type')).toBe('application/json');
  expect(reply.headers.get('x-sandbox')).toBe('true');
  const { Refusal } = document.components.schemas;
  const schema = documented?.content['application/json']?.schema ?? Refusal;
  const issues = validatorOf(schema, Refusal).safeParse(JSON.parse(reply.text)).error?.issues ?? [];
  expect(issues, what).toEqual([]);
}

function find({ paths }: Document, { method, path }: { method: string; path: string }) {
  const bare = path.split('?')[0] ?? '';
  const pattern = Object.keys(paths).find((one) =>
    new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare),
  );
  return paths[pattern ?? '']?.[method.toLowerCase()];
}

const validators = new WeakMap<JsonSchema, z.ZodType>();

function validatorOf(schema: JsonSchema, refusal: JsonSchema): z.ZodType {
  const cached = validators.get(schema);
  if (cached) return cached;
  const whole = JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.$ref === '#/components/schemas/Refusal' ? refusal : value,
  );
  const validator = z.fromJSONSchema(whole);
  validators.set(schema, validator);
  return validator;
}

import { z } from 'zod';
import { assumption, listDecisions } from '../decisions';
import type { Operation } from '../http/operation';
import { OPERATIONS } from '../operations/registry';
import type { World } from '../store/world';
import { LANGUAGES } from '../wire/words';
import { type Assumption, type JsonSchema, jsonSchemaOf, type Marked } from './json-schema';
import { refusalsOf } from './refusals';

interface Parameter extends Marked {
  name: string;
  in: 'header' | 'query' | 'path';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface ResponseObject extends Marked {
  description: string;
  /** The sections of the partner's document that show this refusal. */
  'x-sections'?: string[];
  headers?: Record<string, Marked & { schema: JsonSchema }>;
  content: Record<string, { schema: JsonSchema }>;
}

interface DescribedOperation extends Marked {
  operationId: string;
  summary: string;
  'x-section': string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, ResponseObject>;
}

const REFUSAL = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  status_code: z
    .int()
    .meta({ 'x-assumption': { section: '§7', says: 'error responses contain it too' } }),
});
const REFUSAL_REF = { $ref: '#/components/schemas/Refusal' };

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/**
 * Generates the partner API as OpenAPI 3.1 from the schemas that validate requests and type
 * responses. It describes every profile at once; a world is only needed to create the schemas.
 */
export function openApi(world: World) {
  const paths: Record<string, Record<string, DescribedOperation>> = {};
  for (const operation of OPERATIONS) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][operation.method.toLowerCase()] = describe(operation, world);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Laundry Subscription Partner API, as the sandbox implements it',
      version: 'unversioned',
      description:
        'Generated from the schemas that the sandbox validates with. `x-section` names the section of the partner’s document. ' +
        'What that document does not show is an assumption: `x-assumption` names its section and the decision, ' +
        'and `x-assumptions` at the end lists every decision with its choices.',
    },
    servers: [
      {
        url: '{base_url}/external-partner',
        variables: { base_url: { default: 'http://127.0.0.1:4010' } },
      },
    ],
    paths,
    components: {
      securitySchemes: {
        partnerKey: { type: 'apiKey', in: 'header', name: 'API-KEY' },
        customerToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `auth_token` of link-customer.',
          'x-assumptions': [assumption('token-lifetime'), assumption('earlier-tokens')],
        },
      },
      schemas: { Refusal: jsonSchemaOf(REFUSAL, 'output') },
    },
    'x-assumptions': listDecisions('default', {}),
  };
}

export type OpenApi = ReturnType<typeof openApi>;

function describe(operation: Operation, world: World): DescribedOperation {
  const { requiresKey, requiresToken, inputFrom } = operation;
  const input = jsonSchemaOf(operation.input(world), 'input');
  const rest = assumptionsAbout(operation);
  return {
    operationId: operation.name,
    summary: operation.summary,
    'x-section': `§${operation.section}`,
    security: [
      { ...(requiresKey && { partnerKey: [] }), ...(requiresToken && { customerToken: [] }) },
    ],
    parameters: [
      ...headersOf(operation),
      ...pathParametersOf(operation),
      ...(inputFrom === 'query' ? queryOf(input) : []),
    ],
    ...(inputFrom === 'multipart' && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: input } } },
    }),
    responses: { '200': success(operation), ...refusals(operation) },
    ...(rest.length > 0 && { 'x-assumptions': rest }),
  };
}

/** The open points of a whole operation: those of its section. */
function assumptionsAbout({ section }: Operation): Assumption[] {
  return listDecisions('default', {})
    .filter((row) => row.section.split(', ').includes(`§${section}`))
    .map(({ name }) => assumption(name));
}

function headersOf({ method, localized }: Operation): Parameter[] {
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    'x-assumptions': [
      assumption('idempotency-key'),
      assumption('repeat-same'),
      assumption('repeat-different'),
      assumption('repeat-under-way'),
      assumption('idempotency-scope'),
    ],
  };
  const language: Parameter = {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    schema: { type: 'string', enum: [...LANGUAGES] },
    'x-assumption': { section: '§1', says: 'English if missing or anything else' },
  };
  return [...(method === 'POST' ? [key] : []), ...(localized ? [language] : [])];
}

function pathParametersOf({ path }: Operation): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));
}

function queryOf({ properties = {}, required = [] }: JsonSchema): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function success({ output, hasMessage, method, requiresToken }: Operation): ResponseObject {
  const envelope = z.object({
    success: z.literal(true),
    ...(hasMessage && { message: z.string() }),
    data: output,
    status_code: z.literal(200),
  });
  const shown = jsonSchemaOf(envelope, 'output');
  const refused = { ...REFUSAL_REF, 'x-assumption': assumption('token-refused') };
  return {
    description: 'Done.',
    ...(method === 'POST' && {
      headers: {
        'Idempotent-Replayed': {
          schema: { type: 'string', const: 'true' },
          'x-assumption': assumption('repeat-same'),
        },
      },
    }),
    content: json(requiresToken ? { anyOf: [shown, refused] } : shown),
  };
}

function refusals(operation: Operation): Record<string, ResponseObject> {
  const answers = refusalsOf(operation).map(({ status, reasons, sections, assumptions }) => [
    String(status),
    {
      description: reasons.join(' '),
      ...(sections.length > 0 && { 'x-sections': sections }),
      ...(assumptions.length > 0 && { 'x-assumptions': assumptions }),
      ...(status === 429 && {
        headers: {
          'Retry-After': { schema: { type: 'integer' }, 'x-assumption': assumption('orders-rate') },
        },
      }),
      content: json(REFUSAL_REF),
    },
  ]);
  return Object.fromEntries(answers);
}

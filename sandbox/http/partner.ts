import { Hono } from 'hono';
import type { Customer, Subscription, Token } from '../model/rows';
import { OPERATIONS } from '../operations/registry';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import { languageOf, type Violation, type Words, wordsOf } from '../wire/words';
import { jsonResponse, Refusal, successBody } from './envelope';
import { type Call, type Exchange, type SandboxContext, type SandboxEnv, serve } from './exchange';
import { fingerprintOf, runIdempotently } from './idempotency';
import { type Operation, PartnerCall } from './operation';

/** The operations of the document, below `/external-partner`. */
export function partnerRoutes(worlds: Worlds): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  for (const operation of OPERATIONS) {
    app.on(operation.method, operation.path, (c) => handle(c, worlds, operation));
  }
  return app;
}

/**
 * Answers paths below `prefix` that match no operation: 405 if the path has another method, else
 * 404. Returns undefined for any other path.
 */
export function unknownPartnerPath(worlds: Worlds, prefix: string) {
  const patterns = OPERATIONS.map(({ method, path }) => {
    const pattern = path.replace(/:\w+/g, '[^/]+');
    return { method, pattern: new RegExp(`^${prefix}${pattern}$`) };
  });
  return (c: SandboxContext): Response | Promise<Response> | undefined => {
    const { path } = c.req;
    if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined;
    const methods = patterns.filter(({ pattern }) => pattern.test(path));
    const allow = methods.map(({ method }) => method).join(', ');
    return refuse(c, worlds, (words) =>
      allow
        ? new Refusal(405, words.methodNotAllowed, undefined, { allow })
        : new Refusal(404, words.notFound),
    );
  };
}

function handle(c: SandboxContext, worlds: Worlds, operation: Operation): Promise<Response> {
  const caller = identify(c, worlds, operation);
  const call: Call = {
    party: 'partner',
    operation: operation.name,
    world: caller.world,
    customer: (fields) => mobileOf(c, caller, operation, fields),
  };
  return serve(c, call, (exchange) => {
    const work = () => execute(c, worlds, operation, caller, exchange);
    const { customer } = caller;
    const key = c.req.header('idempotency-key');
    const query = c.req.query();
    return audited(exchange, { operation: operation.name, key, customer, query }, work);
  });
}

/** Operations that an external ledger reconciles. */
const AUDITED = new Set(['link-customer', 'save-address', 'subscribe', 'confirm-payment']);

interface Envelope {
  success: boolean;
  status_code: number;
  message?: string;
  data?: { id?: number; customer_id?: number };
}

/**
 * Answers a call and records its result in the world's event log, even if the response is lost.
 * Throws what `work` throws.
 */
async function audited(
  exchange: Exchange,
  call: {
    operation: string;
    key: string | undefined;
    customer: Customer | undefined;
    query: Record<string, string>;
  },
  work: () => Promise<Response>,
): Promise<Response> {
  if (!AUDITED.has(call.operation)) return work();
  const record = (envelope: Envelope) => {
    const texts = { ...call.query, ...exchange.fields };
    const links = call.operation === 'link-customer';
    exchange.world.eventLog.calls.add({
      operation: call.operation,
      idempotencyKey: call.key ?? null,
      succeeded: envelope.success,
      status: envelope.status_code,
      replayed: exchange.replayed,
      mobile: (links ? texts.mobile?.trim().padStart(10, '0') : call.customer?.mobile) ?? null,
      customerId: (links ? envelope.data?.customer_id : call.customer?.id) ?? null,
      subscriptionId: subscriptionOf(call.operation, texts, envelope),
      parameters: parametersOf(texts),
      message: envelope.message ?? null,
    });
  };
  try {
    const response = await work();
    record((await response.clone().json()) as Envelope);
    return response;
  } catch (error) {
    if (error instanceof Refusal) {
      record({ success: false, status_code: error.status, message: error.message });
    }
    throw error;
  }
}

function subscriptionOf(operation: string, texts: Record<string, string>, envelope: Envelope) {
  if (operation === 'subscribe') return envelope.data?.id ?? null;
  const named = texts.subscription_id?.trim() ?? '';
  return /^\d{1,15}$/.test(named) ? Number(named) : null;
}

const RECORDED_PARAMETERS = [
  'reference_id',
  'plan_id',
  'plan_type_id',
  'preferred_pickup_day',
  'preferred_pickup_date',
  'preferred_pickup_period',
];
/** Limits recorded values, because an unvalidated value may be as long as a body. */
const MAX_LENGTH = 255;

function parametersOf(texts: Record<string, string>): Record<string, string> {
  const known = RECORDED_PARAMETERS.map(
    (name) => [name, texts[name]?.slice(0, MAX_LENGTH)] as const,
  );
  return Object.fromEntries(
    known.filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/**
 * Authenticates the caller, reads the input and runs the operation; a POST at most once per key.
 */
async function execute(
  c: SandboxContext,
  worlds: Worlds,
  operation: Operation,
  caller: Caller,
  exchange: Exchange,
): Promise<Response> {
  const language = operation.localized ? languageOf(c.req.header('accept-language')) : 'en';
  const words = wordsOf(language);
  authorize(caller, worlds, operation, words);

  const call = new PartnerCall(caller.world, language, words, c.req, caller.customer);
  const prepare = () => {
    const texts = textsOf(c, operation, exchange, words);
    const unusable =
      operation.inputFrom === 'nothing' ? {} : unusableFields(c, operation, exchange);
    if (Object.keys(unusable).length > 0) throw call.invalid(unusable, 'validation-failure');
    const work = operation.prepare(call, texts);
    return () => successBody(work());
  };
  if (operation.method === 'GET') {
    await exchange.applyDelay();
    return jsonResponse(200, caller.world.transact(prepare()));
  }
  const scope = `${operation.name} ${caller.credential}`;
  const key = c.req.header('idempotency-key');
  const fingerprint = fingerprintOf(c.req.queries(), exchange);
  return runIdempotently(exchange, { scope, key, fingerprint, words }, prepare);
}

function textsOf(
  c: SandboxContext,
  operation: Operation,
  { body }: Exchange,
  words: Words,
): Record<string, string> {
  if (body.kind === 'too-large') throw new Refusal(413, words.tooLarge);
  if (body.kind === 'malformed') throw new Refusal(400, words.malformed);
  if (operation.inputFrom === 'query') return c.req.query();
  if (operation.inputFrom === 'nothing') return {};
  if (body.kind !== 'multipart') throw new Refusal(415, words.multipartOnly);
  return body.fields;
}

/** Fields that have no usable value: sent more than once, or a file instead of a text. */
function unusableFields(
  c: SandboxContext,
  operation: Operation,
  { body }: Exchange,
): Record<string, Violation> {
  const unusable: Record<string, Violation> = {};
  if (operation.inputFrom === 'query') {
    for (const [name, values] of Object.entries(c.req.queries())) {
      if (values.length > 1) unusable[name] = { code: 'repeated' };
    }
  } else if (operation.inputFrom === 'multipart' && body.kind === 'multipart') {
    for (const name of body.files) unusable[name] = { code: 'text' };
    for (const name of body.repeated) unusable[name] = { code: 'repeated' };
  }
  return unusable;
}

/** The mobile of the customer that a call is about, however the call identifies the customer. */
function mobileOf(
  c: SandboxContext,
  { world, customer }: Caller,
  operation: Operation,
  fields: Record<string, string>,
): string | undefined {
  if (operation.name === 'link-customer') return fields.mobile?.trim().padStart(10, '0');
  return customer?.mobile ?? ownerOf(world, c.req.param('subscription_id'))?.mobile;
}

function ownerOf(world: World, subscriptionId: string | undefined): Customer | undefined {
  const row = world.table<Subscription>('subscriptions').get(subscriptionId ?? '');
  return row && world.table<Customer>('customers').get(String(row.customerId));
}

function refuse(
  c: SandboxContext,
  worlds: Worlds,
  refusal: (words: Words) => Refusal,
): Response | Promise<Response> {
  const world = worlds.worldByKey(c.req.header('api-key') ?? '') ?? worlds.default;
  return serve(c, { party: 'partner', operation: 'unknown', world }, () => {
    throw refusal(wordsOf('en'));
  });
}

/**
 * The caller, resolved before authorization, so that a refused call is logged in the right world.
 */
interface Caller {
  world: World;
  key: string | undefined;
  token: string | undefined;
  customer: Customer | undefined;
  /** Idempotency keys are scoped per credential. */
  credential: string;
}

function identify(c: SandboxContext, worlds: Worlds, operation: Operation): Caller {
  const { headers } = c.env.incoming;
  const key = headers['api-key']?.toString();
  const { authorization } = headers;
  const token = authorization && /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const named = operation.requiresKey
    ? key !== undefined && worlds.worldByKey(key)
    : token !== undefined && worlds.worldByToken(token);
  const world = named || worlds.default;
  const customer = token === undefined ? undefined : customerOf(world, token);
  const credential = operation.requiresToken ? `token ${token}` : `key ${key}`;
  return { world, key, token, customer, credential };
}

/**
 * Throws the refusal for invalid credentials: the partner key first, then the customer token (§5).
 */
function authorize(caller: Caller, worlds: Worlds, operation: Operation, words: Words): void {
  if (operation.requiresKey) {
    if (!caller.key) throw new Refusal(401, words.keyMissing);
    const world = worlds.worldByKey(caller.key);
    if (world?.settings.status !== 'active') throw new Refusal(403, words.keyRefused);
  }
  if (operation.requiresToken && !caller.customer) {
    const httpStatus = caller.world.decide('token-refused') === 'success-false' ? 200 : 401;
    throw new Refusal(401, words.unauthenticated, undefined, {}, httpStatus);
  }
}

/** Returns the customer of a valid token. */
function customerOf(world: World, token: string): Customer | undefined {
  const row = world.table<Token>('tokens').get(token);
  if (!row || row.revoked || row.expiresAt <= world.now().getTime()) return undefined;
  return world.table<Customer>('customers').get(String(row.customerId));
}

import { Hono } from 'hono';
import { OPERATIONS } from '../operations/registry';
import type { Customer, Subscription } from '../model/rows';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import { languageOf, wordsOf } from '../wire/languages';
import type { Words } from '../wire/words';
import { authorize, type Caller, identify } from './credentials';
import { jsonResponse, Refusal, successBody } from './envelope';
import { type Exchange, type SandboxContext, type SandboxEnv, serve } from './exchange';
import { fingerprintOf, once } from './idempotency';
import { type Operation, PartnerCall } from './operation';

/** The ten operations of the document, below `/external-partner`. */
export function partnerRoutes(worlds: Worlds): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  for (const operation of OPERATIONS) {
    app.on(operation.method, operation.path, (c) => handle(c, worlds, operation));
  }
  for (const path of new Set(OPERATIONS.map((operation) => operation.path))) {
    const allow = OPERATIONS.filter((operation) => operation.path === path)
      .map((operation) => operation.method)
      .join(', ');
    app.all(path, (c) =>
      refuse(c, worlds, (words) => new Refusal(405, words.methodNotAllowed, undefined, { allow })),
    );
  }
  app.all('*', (c) => refuse(c, worlds, (words) => new Refusal(404, words.notFound)));
  return app;
}

function handle(c: SandboxContext, worlds: Worlds, operation: Operation): Promise<Response> {
  const caller = identify(c, worlds, operation);
  const customer = mobileOf(c, caller, operation);
  return serve(
    c,
    {
      party: 'partner',
      operation: operation.name,
      world: caller.world,
      customer,
    },
    (exchange) => answer(c, worlds, operation, caller, exchange),
  );
}

async function answer(
  c: SandboxContext,
  worlds: Worlds,
  operation: Operation,
  caller: Caller,
  exchange: Exchange,
): Promise<Response> {
  const language = operation.speaks ? languageOf(c.req.header('accept-language')) : 'en';
  const words = wordsOf(language);
  authorize(caller, worlds, operation, words);

  const { origin } = new URL(c.req.url);
  const call = new PartnerCall(
    caller.world,
    language,
    words,
    origin,
    c.req.param(),
    caller.customer,
  );
  const prepare = () => {
    const work = operation.prepare(call, textsOf(c, operation, exchange, words));
    return () => {
      const { data, message } = work();
      return successBody(data, message);
    };
  };
  if (operation.method === 'GET') {
    await exchange.pace();
    return jsonResponse(200, caller.world.transact(prepare()));
  }
  const scope = `${operation.name} ${caller.credential}`;
  const key = c.req.header('idempotency-key');
  const fingerprint = fingerprintOf(c.req.query(), exchange);
  return once(exchange, { scope, key, fingerprint, words }, prepare);
}

function textsOf(
  c: SandboxContext,
  operation: Operation,
  { body }: Exchange,
  words: Words,
): Record<string, string> {
  if (body.kind === 'too-large') throw new Refusal(413, words.tooLarge);
  if (operation.from === 'query') return c.req.query();
  if (operation.from === 'nothing') return {};
  if (body.kind === 'malformed') throw new Refusal(400, words.malformed);
  if (body.kind !== 'multipart') throw new Refusal(415, words.multipartOnly);
  return body.fields;
}

/** The mobile of the customer that a call is about, however it names them. */
function mobileOf(c: SandboxContext, { world, customer }: Caller, operation: Operation) {
  if (operation.name === 'link-customer') {
    return (fields: Record<string, string>) => fields.mobile?.trim().padStart(10, '0');
  }
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
): Promise<Response> {
  const world = worlds.worldByKey(c.req.header('api-key') ?? '') ?? worlds.default;
  return serve(c, { party: 'partner', operation: 'unknown', world }, () => {
    throw refusal(wordsOf('en'));
  });
}

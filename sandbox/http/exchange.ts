/**
 * `serve` wraps every operation of every party: it reads the body, applies faults, runs the
 * handler, makes its changes durable, writes the request log, and only then responds.
 *
 *   app.post('/v1/invoices', (c) =>
 *     serve(c, { party: 'gateway', operation: 'gateway-create-invoice', world }, (exchange) =>
 *       c.json({...})));
 *
 * A handler may throw a `Refusal`. Rows put before that stay, unless `world.transact` put them.
 */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Fault } from '../store/fault-queue';
import type { StoredResponse as Logged, Party } from '../store/request-log';
import type { World } from '../store/world';
import { type Body, readBody } from './body';
import type { ErrorShape } from './envelope';
import {
  alterResponse,
  errorResponse,
  hangUntilClosed,
  isLoggedUnaltered,
  resetConnection,
  resetMidBody,
  responseInsteadOfWork,
} from './faults';

export type SandboxEnv = { Bindings: HttpBindings };
export type SandboxContext = Context<SandboxEnv>;

/** The part of a call that a handler sees. */
export interface Exchange {
  readonly world: World;
  readonly body: Body;
  /** The texts of a multipart or urlencoded body; empty for any other body. */
  readonly fields: Record<string, string>;
  /** The value of a JSON body; undefined for any other body. */
  readonly json: unknown;
  /**
   * Waits for the duration of a `delay` fault. Call it right before the work; otherwise the
   * response is delayed instead.
   */
  applyDelay(): Promise<void>;
  /** Whether the call is answered as if its SMS had been sent, and none arrives. */
  readonly isUndelivered: boolean;
  /** Set if the response is a stored one (idempotent replay). */
  replayed: boolean;
}

export interface Call {
  party: Party;
  operation: string;
  world: World;
  /** The mobile of the customer that this call is about, which a fault can match. */
  customer?: (fields: Record<string, string>) => string | undefined;
  /** Error format of a party that does not use the partner's envelope. */
  shape?: ErrorShape;
}

type Handler = (exchange: Exchange) => Response | Promise<Response>;
type Recorder = (response: Response | null) => Promise<void>;

export async function serve(c: SandboxContext, call: Call, handler: Handler): Promise<Response> {
  const started = performance.now();
  const { world, operation, party } = call;
  const body = await readBody(c.req.raw);
  const fields = body.kind === 'multipart' || body.kind === 'form' ? body.fields : {};
  const fault = world.faults.consume(operation, () => call.customer?.(fields));
  const exchange = exchangeOf(world, body, fields, fault);
  const { rawHeaders, url = '' } = c.env.incoming;
  const record: Recorder = async (response) => {
    const { method, path } = c.req;
    const { replayed } = exchange;
    const ms = Math.round(performance.now() - started);
    const sentFields = body.kind === 'json' ? body.json : fields;
    const status = response?.status ?? 0;
    const request = { party, operation, method, path, url, fields: sentFields };
    world.log.add(
      { ...request, status, ms, replayed, fault: fault?.kind },
      world.nowMs(),
      rawHeaders,
      response && (await storedResponse(response)),
    );
  };
  if (fault) return applyFault(c, { fault, exchange, handler, record, shape: call.shape });
  const response = await respondDurably(exchange, handler, call.shape);
  await record(response);
  return response;
}

/** Returns the response once all changes that it reports are on disk. */
async function respondDurably(
  exchange: Exchange,
  handler: Handler,
  shape?: ErrorShape,
): Promise<Response> {
  try {
    const response = await handler(exchange);
    await exchange.world.commit();
    return response;
  } catch (error) {
    return errorResponse(error, shape);
  }
}

/** Applies a fault to a call. */
async function applyFault(
  c: SandboxContext,
  call: {
    fault: Fault;
    exchange: Exchange;
    handler: Handler;
    record: Recorder;
    shape: ErrorShape | undefined;
  },
): Promise<Response> {
  const { fault, exchange, handler, record, shape } = call;
  // Persist the decremented fault, so that it does not return after a restart.
  const { faults } = exchange.world;
  await exchange.world.commit();
  if (fault.kind === 'hang' || fault.kind === 'reset') {
    await record(null);
    return fault.kind === 'hang' ? hangUntilClosed(c) : resetConnection(c);
  }
  const language = c.req.header('accept-language');
  const instead = responseInsteadOfWork(fault, { url: c.env.incoming.url ?? '/', language }, shape);
  if (instead) {
    await record(instead);
    return instead;
  }
  // The client may disconnect during the hold; the work is done anyway, as in a real service.
  if (fault.kind === 'hold' && fault.before) await faults.hold(fault);
  const response = await respondDurably(exchange, handler, shape);
  await exchange.applyDelay();
  if (fault.kind === 'hold' && !fault.before) await faults.hold(fault);
  if (fault.kind === 'reset-after-commit' || fault.kind === 'hang-after-commit') {
    await record(null);
    return fault.kind === 'hang-after-commit' ? hangUntilClosed(c) : resetConnection(c);
  }
  const miss = () => faults.miss(fault);
  // A dripping response is logged when it begins, not after its last byte.
  const before = isLoggedUnaltered(fault);
  const sent = before ? response : await alterResponse(fault, response, miss);
  await record(sent);
  if (fault.kind === 'reset-mid-body') return resetMidBody(c, sent);
  return before ? alterResponse(fault, sent, miss) : sent;
}

/** Copies what the log needs from a response, without consuming its body. */
async function storedResponse(response: Response): Promise<Logged> {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  return { type, text: type === 'application/json' ? await response.clone().text() : null };
}

function exchangeOf(
  world: World,
  body: Body,
  fields: Record<string, string>,
  fault: Fault | undefined,
): Exchange {
  let waitMs = fault?.kind === 'delay' ? (fault.ms ?? 0) : 0;
  return {
    world,
    body,
    fields,
    json: body.kind === 'json' ? body.json : undefined,
    isUndelivered: fault?.kind === 'undelivered',
    replayed: false,
    async applyDelay() {
      const ms = waitMs;
      waitMs = 0;
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    },
  };
}

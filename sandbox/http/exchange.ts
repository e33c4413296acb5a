/**
 * One function wraps every operation of every party: it reads the body, lets faults strike, runs the handler, makes
 * its changes durable, writes the request log, and only then answers.
 *
 *   app.post('/v1/invoices', (c) =>
 *     serve(c, { party: 'gateway', operation: 'gateway-create-invoice', world }, (exchange) => c.json({...})));
 *
 * A handler may throw a `Refusal` (the partner's envelope); parties with another error shape answer their own errors
 * as a `Response`. What it has put by then stays, unless it was put inside of `world.transact`.
 */
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { Fault } from '../store/fault-book';
import type { Party } from '../store/request-log';
import type { World } from '../store/world';
import { type Body, readBody } from './body';
import { Refusal, refusalResponse } from './envelope';
import { insteadOfWork, reshape } from './faults';
import { maskFields, maskHeaders } from './masking';

export type SandboxEnv = { Bindings: HttpBindings };
export type SandboxContext = Context<SandboxEnv>;

/** What a handler gets to see of a call. */
export interface Exchange {
  readonly world: World;
  readonly body: Body;
  /** The texts of a multipart or urlencoded body; empty for any other. */
  readonly fields: Record<string, string>;
  /** The value of a JSON body; undefined for any other. */
  readonly json: unknown;
  /** Waits as long as a `delay` fault says. Call it right before the work; if not, the answer waits instead. */
  pace(): Promise<void>;
  /** Set when the answer is a stored one. */
  replayed: boolean;
}

export interface Call {
  party: Party;
  operation: string;
  world: World;
  /** The mobile of the customer that this call is about, which faults can name. */
  customer?: string | undefined | ((fields: Record<string, string>) => string | undefined);
}

export async function serve(
  c: SandboxContext,
  call: Call,
  handler: (exchange: Exchange) => Response | Promise<Response>,
): Promise<Response> {
  const { world } = call;
  const started = performance.now();
  const body = await readBody(c.req.raw);
  const fields = body.kind === 'multipart' || body.kind === 'form' ? body.fields : {};
  const customer = typeof call.customer === 'function' ? call.customer(fields) : call.customer;
  const fault = world.faults.take(call.operation, customer);
  if (fault) await world.commit();

  const exchange = new RunningExchange(world, body, fields, fault);
  const record = (status: number) =>
    world.log.add({
      at: world.now().toISOString(),
      party: call.party,
      operation: call.operation,
      method: c.req.method,
      path: c.req.path,
      query: c.req.query(),
      headers: maskHeaders(c.req.raw.headers),
      fields: maskFields(body.kind === 'json' ? body.json : fields),
      status,
      ms: Math.round(performance.now() - started),
      replayed: exchange.replayed,
      ...(fault && { fault: fault.kind }),
    });

  if (fault?.kind === 'hang' || fault?.kind === 'reset') {
    record(0);
    return fault.kind === 'hang' ? untilClosed(c) : closeSocket(c);
  }
  const response = fault && insteadOfWork(fault, c.req.header('accept-language'));
  if (response) {
    record(response.status);
    return response;
  }
  const answer = await work(exchange, handler);
  await exchange.pace();
  if (fault?.kind === 'reset-after-commit') {
    record(0);
    return closeSocket(c);
  }
  record(answer.status);
  return fault ? reshape(fault, answer) : answer;
}

class RunningExchange implements Exchange {
  replayed = false;
  private paced = false;

  constructor(
    readonly world: World,
    readonly body: Body,
    readonly fields: Record<string, string>,
    private readonly fault: Fault | undefined,
  ) {}

  get json(): unknown {
    return this.body.kind === 'json' ? this.body.json : undefined;
  }

  async pace(): Promise<void> {
    if (this.paced || this.fault?.kind !== 'delay') return;
    this.paced = true;
    await new Promise((resolve) => setTimeout(resolve, this.fault?.ms ?? 0));
  }
}

/** The handler's answer, or its refusal, with everything it changed on disk. */
async function work(
  exchange: Exchange,
  handler: (exchange: Exchange) => Response | Promise<Response>,
): Promise<Response> {
  try {
    const answer = await handler(exchange);
    await exchange.world.commit();
    return answer;
  } catch (error) {
    if (error instanceof Refusal) return refusalResponse(error);
    process.stderr.write(`sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
    return refusalResponse(new Refusal(500, 'Server Error'));
  }
}

function closeSocket(c: SandboxContext): Response {
  c.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

async function untilClosed(c: SandboxContext): Promise<Response> {
  await new Promise((resolve) => c.env.incoming.socket.once('close', resolve));
  return RESPONSE_ALREADY_SENT;
}

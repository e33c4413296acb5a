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
import type { Context } from 'hono';
import type { Fault } from '../store/fault-book';
import type { Answer as Logged, Party } from '../store/request-log';
import { NotKept } from '../store/journal';
import type { World } from '../store/world';
import { isToldBefore, reshape } from './bent';
import { type Body, readBody } from './body';
import { closeSocket, cutInMidBody, untilClosed } from './cut';
import { jsonOf, Refusal, refusalResponse } from './envelope';
import { insteadOfWork } from './faults';
import { headersOf } from './line';

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
  /** There is a `delay` fault to wait for. */
  readonly delayed: boolean;
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

type Handler = (exchange: Exchange) => Response | Promise<Response>;

/** Answers at once, without a promise, what neither has a body nor changes anything: that is most of what is asked. */
export function serve(
  c: SandboxContext,
  call: Call,
  handler: Handler,
): Response | Promise<Response> {
  const started = performance.now();
  if (!mayHaveBody(c)) return attend(c, call, handler, started, NO_BODY);
  return readBody(c.req.raw).then((body) => attend(c, call, handler, started, body));
}

const NO_BODY: Body = { kind: 'none' };
const NO_FIELDS: Record<string, string> = {};

function mayHaveBody(c: SandboxContext): boolean {
  if (c.req.method === 'GET') return false;
  const { headers } = c.env.incoming;
  return 'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0';
}

function attend(
  c: SandboxContext,
  call: Call,
  handler: Handler,
  started: number,
  body: Body,
): Response | Promise<Response> {
  const { world } = call;
  const fields = body.kind === 'multipart' || body.kind === 'form' ? body.fields : NO_FIELDS;
  const fault = world.faults.take(call.operation, () =>
    typeof call.customer === 'function' ? call.customer(fields) : call.customer,
  );
  const exchange = new RunningExchange(world, body, fields, fault);
  const record = (status: number, answered: Logged) =>
    world.log.add(
      {
        party: call.party,
        operation: call.operation,
        method: c.req.method,
        path: c.req.path,
        url: c.env.incoming.url ?? '',
        fields: body.kind === 'json' ? body.json : fields,
        status,
        ms: Math.round(performance.now() - started),
        replayed: exchange.replayed,
        fault: fault?.kind,
      },
      world.nowMs(),
      headersOf(c.env.incoming),
      answered,
    );
  if (fault) return strike(c, fault, exchange, handler, record);

  let answer: Response | Promise<Response>;
  try {
    answer = handler(exchange);
  } catch (error) {
    answer = failed(error);
  }
  const text = answer instanceof Promise ? undefined : jsonOf(answer);
  if (text === undefined || !world.settled) return settle(world, answer, record);
  record((answer as Response).status, { type: JSON_TYPE, text });
  return answer;
}

const JSON_TYPE = 'application/json';

type Recorder = (status: number, answered: Logged) => void;

/** The answer, once all that it can tell of is on disk. */
async function settle(
  world: World,
  coming: Response | Promise<Response>,
  record: Recorder,
): Promise<Response> {
  const answer = await durable(world, coming);
  record(answer.status, await heard(answer));
  return answer;
}

async function durable(world: World, coming: Response | Promise<Response>): Promise<Response> {
  try {
    const answer = await coming;
    await world.commit();
    return answer;
  } catch (error) {
    return failed(error);
  }
}

/** What a fault makes of a call. */
async function strike(
  c: SandboxContext,
  fault: Fault,
  exchange: RunningExchange,
  handler: Handler,
  record: Recorder,
): Promise<Response> {
  // One that is counted down must not come back with the next start.
  const { faults } = exchange.world;
  await exchange.world.commit();
  if (fault.kind === 'hang' || fault.kind === 'reset') {
    record(0, null);
    return fault.kind === 'hang' ? untilClosed(c) : closeSocket(c);
  }
  const language = c.req.header('accept-language');
  const instead = insteadOfWork(fault, { url: c.env.incoming.url ?? '/', language });
  if (instead) {
    record(instead.status, await heard(instead));
    return instead;
  }
  // Who waits for the answer may give up meanwhile: the work is done all the same, as it would be anywhere.
  if (fault.kind === 'hold' && fault.before) await faults.hold(fault);
  const answer = await durable(exchange.world, Promise.resolve(exchange).then(handler));
  await exchange.pace();
  if (fault.kind === 'hold' && !fault.before) await faults.hold(fault);
  if (fault.kind === 'reset-after-commit' || fault.kind === 'hang-after-commit') {
    record(0, null);
    return fault.kind === 'hang-after-commit' ? untilClosed(c) : closeSocket(c);
  }
  const miss = () => faults.miss(fault);
  // What drips is told of when it begins, not when its last byte is out.
  const before = isToldBefore(fault);
  const sent = before ? answer : await reshape(fault, answer, miss);
  record(sent.status, await heard(sent));
  if (fault.kind === 'reset-mid-body') return cutInMidBody(c, sent);
  return before ? reshape(fault, sent, miss) : sent;
}

/** What an answer tells the log; it stays unread. */
async function heard(answer: Response): Promise<Logged> {
  const text = jsonOf(answer);
  if (text !== undefined) return { type: JSON_TYPE, text };
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  return { type, text: type === JSON_TYPE ? await answer.clone().text() : null };
}

function failed(error: unknown): Response {
  if (error instanceof Refusal) return refusalResponse(error);
  // That nothing can be kept was said when it began.
  if (!(error instanceof NotKept)) {
    process.stderr.write(`sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
  return refusalResponse(new Refusal(500, 'Server Error'));
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

  get delayed(): boolean {
    return this.fault?.kind === 'delay' && !this.paced;
  }

  async pace(): Promise<void> {
    if (!this.delayed) return;
    this.paced = true;
    await new Promise((resolve) => setTimeout(resolve, this.fault?.ms ?? 0));
  }
}

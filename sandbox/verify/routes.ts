import { Hono } from 'hono';
import { type SandboxContext, type SandboxEnv, serve } from '../http/exchange';
import type { World } from '../store/world';
import { VERIFY_APP_ID, type Worlds } from '../store/worlds';
import {
  type Channel,
  channels,
  check,
  type Outcome,
  outcomes,
  start,
  type Verification,
} from './verifications';

interface VerifyResponse {
  status: 200 | 400 | 401 | 429;
  body: object;
}

const DEFAULT_LENGTH = 6;
const SAUDI_MOBILE = /^\+9665\d{8}$/;

/** Unifonic Authenticate v2, mounted at `/verify`. */
export function verifyRoutes(worlds: Worlds) {
  const app = new Hono<SandboxEnv>();
  const on = (
    path: string,
    operation: 'verify-start' | 'verify-check',
    work: (world: World, fields: Record<string, string>) => VerifyResponse,
  ) =>
    app.post(`/services/api/v2/verifications/${path}`, (c) => handle(worlds, c, operation, work));

  on('start', 'verify-start', (world, { to = '', channel = 'sms', locale = 'en', length }) => {
    const digits = Number(length ?? DEFAULT_LENGTH);
    if (!SAUDI_MOBILE.test(to)) return badInput('to');
    if (!isChannel(channel)) return badInput('channel');
    if (locale !== 'ar' && locale !== 'en') return badInput('locale');
    if (!Number.isInteger(digits) || digits < 4 || digits > 8) return badInput('length');
    const verification = start(world, { to, channel, locale, length: digits });
    return verification
      ? { status: 200, body: onWire(verification, outcomes.correct) }
      : { status: 429, body: { message: 'Too many requests' } };
  });

  on('check', 'verify-check', (world, { to = '', channel = '', code = '' }) => {
    if (!SAUDI_MOBILE.test(to)) return badInput('to');
    if (!isChannel(channel)) return badInput('channel');
    if (!/^\d{4,8}$/.test(code)) return badInput('code');
    const { outcome, verification } = check(world, to, code);
    return { status: 200, body: onWire(verification ?? { to, channel }, outcome) };
  });
  return app;
}

function handle(
  worlds: Worlds,
  c: SandboxContext,
  operation: string,
  work: (world: World, fields: Record<string, string>) => VerifyResponse,
): Promise<Response> {
  const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const isKnownApp = c.req.header('x-authenticate-app-id') === VERIFY_APP_ID;
  const world = isKnownApp ? worlds.worldByVerifyToken(token) : undefined;
  const call = {
    party: 'verify' as const,
    operation,
    world: world ?? worlds.default,
    shape: (_: number, message: string) => ({ message }),
    customer: ({ to }: Record<string, string>) => to?.replace(/^\+966/, '0'),
  };
  return serve(c, call, async (exchange) => {
    await exchange.applyDelay();
    if (!world) return c.json({ message: 'Authentication failed' }, 401);
    if (exchange.body.kind !== 'form') return c.json(badInput('body').body, 400);
    const { status, body } = work(world, exchange.fields);
    return c.json(body, status);
  });
}

/**
 * The documented response object. A start responds with `correct` as well, as in the published
 * sample.
 */
function onWire(
  verification: Pick<Verification, 'to' | 'channel'> & Partial<Verification>,
  outcome: Outcome,
) {
  const { id = null, to, channel, locale = 'en', length = DEFAULT_LENGTH } = verification;
  return {
    id,
    to,
    channel,
    locale,
    length,
    code_type: 'numeric',
    response_status: outcome === outcomes.correct ? 'correct' : 'incorrect',
    error_code: outcome,
  };
}

function badInput(field: string): VerifyResponse {
  return { status: 400, body: { message: `Bad input parameter: ${field}` } };
}

function isChannel(text: string): text is Channel {
  return channels.some((channel) => channel === text);
}

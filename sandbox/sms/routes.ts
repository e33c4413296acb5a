import { Hono } from 'hono';
import { type SandboxContext, type SandboxEnv, serve } from '../http/exchange';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import { deliver } from '../verify/verifications';

const SAUDI_MOBILE = /^9665\d{8}$/;
const MAX_CHARACTERS = 1_000;

interface Sent {
  id: number;
  recipient: string;
}

/** Messages by their CorrelationID: a second one with the same is refused as a duplicate. */
const table = (world: World) => world.table<Sent>('sms');

/** Unifonic's SMS API, mounted at `/sms`. Messages arrive in the inbox of the world. */
export function smsRoutes(worlds: Worlds) {
  const app = new Hono<SandboxEnv>();
  app.post('/rest/SMS/messages', (c) => send(worlds, c));
  return app;
}

async function send(worlds: Worlds, c: SandboxContext): Promise<Response> {
  // The credential, which names the world, is a field of the form.
  const form = new URLSearchParams(await c.req.raw.clone().text());
  const world = worlds.worldBySmsApp(form.get('AppSid') ?? '');
  const call = {
    world: world ?? worlds.default,
    party: 'sms' as const,
    operation: 'sms-send',
    shape: (_: number, message: string) => refused('ER-500', message),
    customer: ({ Recipient }: Record<string, string>) => Recipient?.replace(/^966/, '0'),
  };
  return serve(c, call, async (exchange) => {
    await exchange.applyDelay();
    const { SenderID, Recipient = '', Body = '', CorrelationID } = exchange.fields;
    if (!world) return c.json(refused('ER-01', 'Invalid AppSid'), 401);
    if (!SenderID) return c.json(refused('ER-33', 'Invalid SenderID'), 400);
    if (!SAUDI_MOBILE.test(Recipient)) return c.json(refused('ER-04', 'Invalid Recipient'));
    if (Body === '' || Body.length > MAX_CHARACTERS)
      return c.json(refused('ER-03', 'Invalid Body'));
    const key = CorrelationID || `sms-${world.nextId('sms')}`;
    if (table(world).get(key)) return c.json(refused('409', 'This message is duplicate'), 409);
    const id = world.nextId('sms');
    table(world).put(key, { id, recipient: Recipient });
    if (!exchange.isUndelivered) deliver(world, `+${Recipient}`, Body);
    return c.json({
      success: true,
      message: '',
      errorCode: 'ER-00',
      data: { MessageID: id, CorrelationID: key, Status: 'Sent', Recipient },
    });
  });
}

const refused = (errorCode: string, message: string) => ({
  success: false,
  message,
  errorCode,
  data: {},
});

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

type SandboxContext = Context<{ Bindings: HttpBindings }>;

/** Hangs up without an answer. */
export function closeSocket(c: SandboxContext): Response {
  c.env.incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Says nothing until the caller gives up. */
export async function untilClosed(c: SandboxContext): Promise<Response> {
  const { socket } = c.env.incoming;
  if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve));
  return RESPONSE_ALREADY_SENT;
}

/** Sends the head, which promises the whole, and half of the body; then hangs up. */
export async function cutInMidBody(c: SandboxContext, answer: Response): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const bytes = Buffer.from(await answer.arrayBuffer());
  outgoing.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    'x-sandbox': 'true',
    'content-length': String(bytes.length),
  });
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  outgoing.write(half, () => incoming.socket.resetAndDestroy());
  return RESPONSE_ALREADY_SENT;
}

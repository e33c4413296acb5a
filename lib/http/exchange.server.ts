import 'server-only';
import type { Dispatcher } from 'undici';
import { failureFrom, HttpFailure } from './failure';
import type { HttpCall, HttpReply } from './call';
import { poolOf } from './upstream.server';

/**
 * One try: sends the call and reads the whole reply. Spoken to undici's dispatcher directly, because its `request` costs
 * a signal and a stream for each call (docs/speed.md, S6). Throws `HttpFailure`.
 */
export const exchange = (call: HttpCall, timeoutMs: number): Promise<HttpReply> =>
  new Promise((resolve, reject) => {
    const maxBytes = call.maxBytes ?? 1_048_576;
    const chunks: Buffer[] = [];
    let bytes = 0;
    let status = 0;
    let headers: Record<string, string> = {};
    let sent: Dispatcher.DispatchController | undefined;
    let gaveUp: HttpFailure | undefined;

    const end = (settle: () => void) => {
      clearTimeout(limit);
      settle();
    };
    const giveUp = (failure: HttpFailure) => {
      gaveUp = failure;
      end(() => reject(failure));
      sent?.abort(failure);
    };
    // One clock for the whole try: undici's own limits measure gaps, which a slow drip passes.
    const limit = setTimeout(
      () => giveUp(new HttpFailure('timeout', true)),
      Math.max(timeoutMs, 1),
    );

    poolOf(call.url.origin).dispatch(
      {
        path: call.url.pathname + call.url.search,
        method: call.method,
        headers: { ...call.headers, 'accept-encoding': 'identity' },
        body: call.body ?? null,
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      {
        onRequestStart(controller) {
          sent = controller;
          // Its time was over while it waited for a connection: nothing is sent any more.
          if (gaveUp) controller.abort(gaveUp);
        },
        onResponseStart(_controller, statusCode, received) {
          // An interim answer (1xx) gives way to the one behind it.
          status = statusCode;
          headers = joined(received);
          if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
            giveUp(new HttpFailure('encoded', true));
          } else if (Number(headers['content-length'] ?? 0) > maxBytes) {
            giveUp(new HttpFailure('too-large', true));
          }
        },
        onResponseData(_controller, chunk) {
          bytes += chunk.length;
          if (bytes > maxBytes) giveUp(new HttpFailure('too-large', true));
          else chunks.push(chunk);
        },
        onResponseEnd: () => end(() => resolve({ status, headers, body: inOne(chunks, bytes) })),
        onResponseError: (_controller, error) => end(() => reject(failureFrom(error))),
      },
    );
  });

/** Most replies come in one piece, which need not be copied. */
function inOne(chunks: Buffer[], bytes: number): Buffer {
  const [first, second] = chunks;
  return first && !second ? first : Buffer.concat(chunks, bytes);
}

/** A repeated header is joined by commas. */
function joined(received: Record<string, string | string[] | undefined>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name in received) headers[name] = String(received[name] ?? '');
  return headers;
}

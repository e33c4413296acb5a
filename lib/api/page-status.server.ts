import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

// Next bundles this module more than once into the process: one store for all.
const holder = globalThis as { [key: symbol]: AsyncLocalStorage<ServerResponse> | undefined };
const slot = Symbol.for('laundry.response');
const responses = holder[slot] ?? new AsyncLocalStorage<ServerResponse>();
holder[slot] = responses;

/** Runs the work of a request so that the page that is drawn in it may say its status. */
export const withStatus = <Result>(response: ServerResponse, work: () => Result): Result =>
  responses.run(response, work);

/** In seconds: a database that was restarted is back in about so long. */
const againS = 10;

/** Makes the page that is being drawn a 503 that can be asked for again in a moment. */
export function setUnavailable(): void {
  const response = responses.getStore();
  if (!response || response.headersSent) return;
  response.statusCode = 503;
  response.setHeader('retry-after', againS);
}

/**
 * Makes the page that is being drawn a 404, whole and in its language. Next's own `notFound()` sends an empty shell
 * without language or direction instead, for the script to fill: nothing to see on a slow phone.
 */
export function setNotFound(): void {
  const response = responses.getStore();
  if (response && !response.headersSent) response.statusCode = 404;
}

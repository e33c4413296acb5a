import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { processWide } from '@/lib/kernel/process-wide';
import { secondMs } from '@/lib/kernel/time';

const responses = processWide('response', () => new AsyncLocalStorage<ServerResponse>());

/** Runs the work of a request so that the page rendered in it can set its status. */
export const withStatus = <Result>(response: ServerResponse, work: () => Result): Result =>
  responses.run(response, work);

/** In seconds: about the time that a database restart takes. */
const retryAfterS = 10;

/** Sets the status of the page being rendered to 503 with `Retry-After`. */
export function setUnavailable(): void {
  const response = responses.getStore();
  if (!response || response.headersSent) return;
  response.statusCode = 503;
  response.setHeader('retry-after', retryAfterS);
}

/** Sets the status of the page being rendered to 429; `waitMs` becomes its `Retry-After`. */
export function setTooMany(waitMs: number): void {
  const response = responses.getStore();
  if (!response || response.headersSent) return;
  response.statusCode = 429;
  response.setHeader('retry-after', Math.ceil(waitMs / secondMs));
}

/**
 * Sets the status of the page being rendered to 404, so that it is sent complete and in its
 * language. Next's own `notFound()` sends an empty shell without language or direction that a
 * script must fill: blank on a slow phone.
 */
export function setNotFound(): void {
  const response = responses.getStore();
  if (response && !response.headersSent) response.statusCode = 404;
}

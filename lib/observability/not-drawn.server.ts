import 'server-only';
import { log } from './log.server';
import { loggablePath } from './loggable-path';

/** Of what was asked for. */
interface Asked {
  method: string;
  /** As it was sent, with its query. */
  path: string;
  /** The page's file: `/[locale]/plans`. */
  route: string;
}

/**
 * Writes down that a page (or a handler that lets something through) threw while it was answered: a defect of ours, since
 * whatever is expected to fail has words of its own. `digest` is what the browser's copy of the error carries.
 */
export function reportNotDrawn(error: unknown, { method, path, route }: Asked): void {
  const { digest } = (error ?? {}) as { digest?: unknown };
  log.alarm('page-not-drawn', { method, path: loggablePath(path), route, digest, cause: error });
}

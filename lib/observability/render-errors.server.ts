import 'server-only';
import { log } from './log.server';
import { loggablePath } from './redact';

/** The failed request. */
interface Asked {
  method: string;
  /** The requested path with its query. */
  path: string;
  /** The page's route: `/[locale]/plans`. */
  route: string;
}

/**
 * Logs an error thrown while a page (or an unguarded handler) was rendered: a defect, because
 * expected failures have their own pages. `digest` matches the error that the browser received.
 */
export function reportRenderError(error: unknown, { method, path, route }: Asked): void {
  const { digest } = (error ?? {}) as { digest?: unknown };
  log.alarm('page-not-drawn', { method, path: loggablePath(path), route, digest, cause: error });
}

import 'server-only';
import { env } from '@/lib/config/env.server';
import { AppError } from '@/lib/kernel/app-error';

/** Throws `foreign-origin` unless the request comes from our own pages (CSRF protection). */
export function refuseForeignOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const own = origin === env().APP_ORIGIN && (site === null || site === 'same-origin');
  if (!own) throw new AppError('foreign-origin', { detail: { site, hasOrigin: origin !== null } });
}

/**
 * The same for a plain form. Pages with `no-referrer` send `origin: null`, so `sec-fetch-site`
 * decides if present. Throws `foreign-origin`.
 */
export function refuseForeignPage(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOurs = site === null ? origin === env().APP_ORIGIN : site === 'same-origin';
  if (!isOurs) throw new AppError('foreign-origin');
}

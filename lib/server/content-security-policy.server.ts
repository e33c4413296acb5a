import 'server-only';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '@/lib/config/env.server';
import { buildFolder } from '@/lib/config/load-env.server';
import { mapTilesOrigin } from '@/lib/config/map-tiles.server';

/** Security headers of every response. `nonce` is null for responses that are not pages. */
export function securityHeaders(nonce: string | null): Record<string, string> {
  const { APP_ORIGIN, NODE_ENV } = env();
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'geolocation=(self), otp-credentials=(self), camera=(), microphone=(), payment=()',
    'content-security-policy': nonce ? pagePolicy(nonce, NODE_ENV === 'development') : strictPolicy,
  };
  if (APP_ORIGIN.startsWith('https:')) {
    headers['strict-transport-security'] = 'max-age=63072000; includeSubDomains';
  }
  return headers;
}

const strictPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

let styleHashes: string | undefined;

/**
 * Hashes of the build's style sheets: Next inlines them into pages (`inlineCss`) without the nonce.
 */
function inlinedStyles(): string {
  if (styleHashes !== undefined) return styleHashes;
  const folder = path.join(buildFolder(), 'static/chunks');
  const sheets = existsSync(folder)
    ? readdirSync(folder).filter((file) => /\.css$/.test(file))
    : [];
  const hashOf = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('base64');
  styleHashes = sheets.map((file) => ` 'sha256-${hashOf(file)}'`).join('');
  return styleHashes;
}

/**
 * Style attributes are allowed: they carry a plan's validated colour, and cannot load or run
 * anything.
 */
const pagePolicy = (nonce: string, development: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'${inlinedStyles()}`}`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", mapTilesOrigin()].filter(Boolean).join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    // Without it the service worker of the offline page falls back to script-src, where it has no
    // nonce.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

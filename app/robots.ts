import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { env } from '@/lib/config/env.server';

/**
 * Personal pages, and routes that are not pages. Calendar apps follow these rules too, so the feed
 * is allowed below.
 */
const closed = [
  '/api/',
  '/*/start',
  '/*/checkout/',
  '/*/track/',
  '/*/account',
  '/*/renew/',
  '/*/stop/',
  '/*/offline',
];

export default async function robots(): Promise<MetadataRoute.Robots> {
  // Per request: the origin is not known at build time.
  await connection();
  const { APP_ORIGIN } = env();
  return {
    rules: { userAgent: '*', allow: ['/', '/*/track/*/calendar'], disallow: closed },
    sitemap: new URL('/sitemap.xml', APP_ORIGIN).href,
  };
}

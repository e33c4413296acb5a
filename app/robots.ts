import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { env } from '@/lib/config/env.server';

/** Personal pages, and routes that are not pages. Calendar programs follow these rules too, so the feed is allowed below. */
const closed = ['/api/', '/*/start', '/*/checkout/', '/*/track/', '/*/account', '/*/offline'];

export default async function robots(): Promise<MetadataRoute.Robots> {
  // Made for the request: a build knows no origin.
  await connection();
  const { APP_ORIGIN } = env();
  return {
    rules: { userAgent: '*', allow: ['/', '/*/track/*/calendar'], disallow: closed },
    sitemap: new URL('/sitemap.xml', APP_ORIGIN).href,
  };
}

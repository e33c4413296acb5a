import 'server-only';
import type { ServerResponse } from 'node:http';
import { env } from '@/lib/config/env.server';
import type { Locale } from '@/lib/i18n/routing';
import { takePoints } from '@/lib/kernel/buckets.server';
import { networksOf } from '@/lib/kernel/network-address';
import { minuteMs, secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import ar from '@/messages/ar.json';
import en from '@/messages/en.json';

/** Pages and the requests of Next's router for them; not their files and icons. */
const pagePath = /^\/([a-z]{2}(\/|$)|$)/;

/**
 * Checks the page limit of a network address (`PAGES_PER_MINUTE`) and those of the networks around
 * it. Above one, sends a 429 page in both languages with a link to the same page, and returns true.
 * Uses neither database nor partner, because it must work under load. Counts in this process only.
 */
export function limitPages(
  path: string,
  ipAddress: string,
  response: ServerResponse,
  nonce: string,
): boolean {
  if (!pagePath.test(path)) return false;
  const buckets = networksOf(ipAddress).map(({ network, lines }) => ({
    key: `pages ${network}`,
    points: env().PAGES_PER_MINUTE * lines,
    windowMs: minuteMs,
  }));
  const exhausted = takePoints(buckets);
  if (!exhausted) return false;
  const waitS = Math.ceil(exhausted.waitMs / secondMs);
  log.info({ event: 'pages-refused', waitS });
  response.writeHead(429, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(waitS),
  });
  response.end(tooManyPagesPage(path.startsWith('/en') ? ['en', 'ar'] : ['ar', 'en'], nonce));
  return true;
}

const texts = { ar: { ...ar.shell, dir: 'rtl' }, en: { ...en.shell, dir: 'ltr' } } as const;

function tooManyPagesPage(order: readonly [Locale, Locale], nonce: string): string {
  const [first] = order;
  const section = (locale: Locale) => {
    const heading = locale === first ? 'h1' : 'h2';
    const { dir, again, 'crowded-title': title, 'crowded-text': text } = texts[locale];
    return `<section lang="${locale}" dir="${dir}"><${heading}>${title}</${heading}><p>${text}</p><p><a href="">${again}</a></p></section>`;
  };
  return `<!doctype html><html lang="${first}" dir="${texts[first].dir}"><head><meta charset="utf-8"><title>${texts[first]['crowded-title']}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${nonce}">:root { color-scheme: light dark } body { font: 1rem/1.7 system-ui, sans-serif; margin: 3rem auto; max-width: 30rem; padding: 0 1rem }
h1, h2 { font-size: 1.5rem } section + section { margin-block-start: 3rem } a { display: inline-block; padding-block: .75rem }</style></head>
<body><main>${order.map(section).join('')}</main></body></html>`;
}

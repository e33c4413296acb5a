import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import type { NewShare, ShareLifetime } from '@/lib/tracking/share';
import type { Translate } from './messages';

/** The URL of the tracking page, from the page that confirms the payment. */
export async function trackingLink(page: Page): Promise<string> {
  const link = page.locator('a[href*="/track/"]:not([href$="/calendar"])').first();
  return new URL((await link.getAttribute('href')) ?? '', page.url()).href;
}

/** The token in a tracking page's URL. */
export const tokenOf = (link: string): string => new URL(link).pathname.split('/')[3] ?? '';

/** The panel's text for the number of active links. */
export const activeLinksText = (t: Translate, count: number): string =>
  t('sharing.links', { count, n: String(count) });

export const notFound = { code: 'not-found', reference: expect.any(String) };

/** Sends the sharing panel's request, in the session of `by`. */
export function changeShares(
  by: APIRequestContext,
  link: string,
  change: { act: 'make'; life: ShareLifetime } | { act: 'stop'; id: string },
): Promise<APIResponse> {
  const { origin } = new URL(link);
  return by.post(`${origin}/api/pickup-links?locale=ar`, {
    headers: { origin },
    data: { token: tokenOf(link), ...change },
  });
}

/** Creates a shared link without the panel. */
export async function createShareLink(by: APIRequestContext, link: string, life: ShareLifetime) {
  const reply = await changeShares(by, link, { act: 'make', life });
  expect(reply.status()).toBe(200);
  return ((await reply.json()) as { made: NewShare | null }).made?.link ?? null;
}

/** The page of a link, its calendar and the endpoint that it polls. */
export function urlsOf(link: string): { page: string; calendar: string; api: string } {
  const { origin } = new URL(link);
  return {
    page: link,
    calendar: `${link}/calendar`,
    api: `${origin}/api/pickups?token=${tokenOf(link)}&locale=ar&look=opened`,
  };
}

/**
 * A page without what differs in every response: the URL, the nonce, and the order of the stream's
 * chunks, which numbers them.
 */
const withoutVariableParts = (html: string, address: string): string =>
  html
    .replaceAll(/nonce(="|-|\\?":\\?")[\w+/=]+/g, 'nonce')
    .replaceAll(address, '')
    .replaceAll(/\$[L@]?[0-9a-f]{1,2}\b/g, '$')
    .split(/\\n|\[1,"/)
    .map((piece) => piece.replace(/^[0-9a-f]{1,2}:/, ':'))
    .sort()
    .join('\n');

/** What a client can compare of a response: everything but its reference. */
export async function comparableResponse(reply: APIResponse, address: string): Promise<string> {
  const type = reply.headers()['content-type'];
  const body = type?.includes('json')
    ? JSON.stringify({ ...(await reply.json()), reference: '' })
    : withoutVariableParts(await reply.text(), address);
  return `${reply.status()} ${type} ${body}`;
}

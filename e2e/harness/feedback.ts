import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { App } from './app';
import { query } from './database';
import type { Translate } from './messages';
import { tokenOf } from './share-links';

/** Sends what the request form sends, in the session of `by`. */
export function sendRequest(by: APIRequestContext, link: string, sent: object) {
  const { origin } = new URL(link);
  return by.post(`${origin}/api/requests?locale=ar`, {
    headers: { origin },
    data: { token: tokenOf(link), id: crypto.randomUUID(), note: '', order: '', ...sent },
  });
}

/** Sends what the rating form sends. */
export function sendRating(by: APIRequestContext, link: string, sent: object) {
  const { origin } = new URL(link);
  return by.post(`${origin}/api/ratings?locale=ar`, {
    headers: { origin },
    data: { token: tokenOf(link), comment: '', ...sent },
  });
}

/** Answers a request or acts otherwise, with the cookies of a signed-in member of staff. */
export function askStaffApi(by: APIRequestContext, app: App, path: string, data: object) {
  return by.post(`${app.url}/api/staff/${path}?locale=ar`, {
    headers: { origin: app.url },
    data,
  });
}

/** A stored request; its words are encrypted. */
export interface StoredRequest {
  id: string;
  reference: string;
  kind: string;
  order_id: string | null;
  sealed_note: string | null;
  answered_by: string | null;
}

/** The stored requests of an owner's link, oldest first. */
export const requestsOf = (app: App, link: string) =>
  query<StoredRequest>(
    app,
    `select requests.* from requests join checkouts on checkouts.id = checkout_id
     where tracking_token = $1 order by requests.created_at`,
    [tokenOf(link)],
  );

/** The hydrated form of the page. */
export const liveForm = (page: Page): Locator => page.locator('main form[data-live]');

/** The number of the request that the page confirms. */
export async function referenceOn(page: Page, t: Translate): Promise<string> {
  await expect(
    page.getByRole('heading', { level: 1, name: t('feedback.sent-title') }),
  ).toBeFocused();
  const [reference = ''] = /R-[2-9A-Z]{6}/.exec(await page.getByRole('main').innerText()) ?? [];
  expect(reference).not.toBe('');
  return reference;
}

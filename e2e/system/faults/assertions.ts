import assert from 'node:assert/strict';
import { errorStatus } from '@/lib/kernel/app-error';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import type { Answer } from '../../harness/customer-client';
import { type Locale, locales, translatorFor } from '../../harness/messages';
import type { Customer } from '../customer';

const t = { ar: translatorFor('ar'), en: translatorFor('en') };
/** A message of the app by its key, in a language. */
export const texts = (language: Locale, key: string): string => t[language](key);

/** Texts of upstreams and internals that must not be shown. */
const leaks =
  /CANARY|Bad Gateway|Gateway Time-?out|Server Error|Unauthenticated|elsewhere|<html|\bat \w+ \(/i;
const fields = ['code', 'reference', 'fields', 'retryAfterMs'];
const longestWaitMs = 900_000;

/**
 * Asserts a common error response with this code, which has messages in both languages, and without
 * upstream text.
 */
export function assertErrorResponse(
  { status, headers, text }: Answer,
  code: ErrorCode,
  waitMs?: number,
): void {
  const said = `${code} was due: ${status} ${text.slice(0, 300)}`;
  assert.match(String(headers['content-type']), /^application\/json/, said);
  const reply = JSON.parse(text) as Record<string, unknown>;
  assert.deepEqual([reply.code, status], [code, errorStatus[code].status], said);
  const others = Object.keys(reply).filter((name) => !fields.includes(name));
  assert.deepEqual(others, [], said);
  assert.match(String(reply.reference), /^\S{4,}$/, said);
  assert.doesNotMatch(text, leaks);
  const sentMs = reply.retryAfterMs;
  if (waitMs !== undefined) assert.equal(sentMs, waitMs, said);
  else if (sentMs !== undefined)
    assert.ok(Number(sentMs) >= 1_000 && Number(sentMs) <= longestWaitMs, said);
  for (const key of [`errors.${code}.title`, `errors.${code}.text`]) {
    const [ar = '', en = ''] = locales.map((language) => texts(language, key));
    assert.ok(ar.trim() && en.trim() && ar !== en, `${key} has words in both languages`);
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The visible text of a page: no head, no scripts, no tags. */
export const visible = (html: string): string =>
  html
    .replace(/<head[\s\S]*?<\/head>/, '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ');

/** The plans page shows what this instance read within a minute, or that plans are unavailable. */
export const plansOrNone = ['plans.unreachable-title', 'plans.computed'];

async function read(customer: Customer, path: string): Promise<string> {
  const answer = await customer.ask(`/${customer.language}${path}`);
  assert.equal(answer.status, 200, `${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
  return visible(answer.text);
}

/**
 * Asserts that a page renders and shows one of these messages, in the customer's language. Returns
 * which.
 */
export async function assertPageShows(
  customer: Customer,
  path: string,
  keys: string[],
  instance = customer.instance,
): Promise<string> {
  const before = customer.instance;
  customer.instance = instance;
  const text = await read(customer, path).finally(() => (customer.instance = before));
  assert.doesNotMatch(text, leaks, `${path} shows what is not ours to show`);
  const found = keys.find((key) =>
    text.includes(texts(customer.language, key).replace(/\s+/g, ' ')),
  );
  assert.ok(found, `${path} shows none of ${keys.join(', ')}: ${text.slice(0, 600)}`);
  return found;
}

const errorTexts = ['partner-unreachable', 'partner-unreadable', 'partner-rejected', 'unexpected'];

/** Asserts that a page renders without any error message, and shows this message. */
export async function assertPageWithoutErrors(
  customer: Customer,
  path: string,
  key: string,
): Promise<void> {
  const text = await read(customer, path);
  for (const code of errorTexts)
    assert.ok(!text.includes(texts(customer.language, `errors.${code}.title`)), `${path}: ${code}`);
  assert.ok(
    text.includes(texts(customer.language, key)),
    `${path} lacks ${key}: ${text.slice(0, 400)}`,
  );
}

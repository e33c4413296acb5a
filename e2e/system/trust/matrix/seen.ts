import assert from 'node:assert/strict';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import { errorStatus } from '@/lib/kernel/error-status';
import { locales, type Locale, wordsOf } from '../../../harness/words';
import { until } from '../../../../scripts/stack/ready';
import type { Answer, Visitor } from '../visitor';

const t = { ar: wordsOf('ar'), en: wordsOf('en') };
/** Words of the app by their key, in a language. */
export const say = (
  language: Locale,
  key: string,
  values?: Record<string, string | number>,
): string => t[language](key, values);

/** What only the other side, or a program, says. */
const leaks =
  /CANARY|Bad Gateway|Gateway Time-?out|Server Error|Unauthenticated|elsewhere|<html|\bat \w+ \(/i;
const fields = ['code', 'reference', 'fields', 'retryAfterMs'];
const minuteMs = 60_000;

/** A failure in the one error shape with this code, whose words stand in both languages, and of nobody else's making. */
export function sawCode(answer: Answer, code: ErrorCode, waitMs?: number): void {
  const said = `${answer.status} ${answer.text.slice(0, 300)}`;
  assert.match(String(answer.headers['content-type']), /^application\/json/, said);
  const reply = JSON.parse(answer.text) as Record<string, unknown>;
  assert.equal(reply.code, code, `${code} was due: ${said}`);
  assert.equal(answer.status, errorStatus[code].status, said);
  assert.deepEqual(
    Object.keys(reply).filter((name) => !fields.includes(name)),
    [],
    said,
  );
  assert.match(String(reply.reference), /^\S{4,}$/, said);
  assert.doesNotMatch(answer.text, leaks);
  const told = reply.retryAfterMs;
  if (waitMs !== undefined) assert.equal(told, waitMs, said);
  else if (told !== undefined) {
    assert.ok(Number(told) >= 1_000 && Number(told) <= 15 * minuteMs, said);
  }
  inBothLanguages(`errors.${code}.title`);
  inBothLanguages(`errors.${code}.text`);
}

function inBothLanguages(key: string): void {
  const [ar = '', en = ''] = locales.map((language) => say(language, key));
  assert.ok(ar.trim() && en.trim() && ar !== en, `${key} has words in both languages`);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** What a person reads on a page: no head, no scripts, no tags. */
export const visible = (html: string): string =>
  html
    .replace(/<head[\s\S]*?<\/head>/, '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ');

/** Who only looks at the plans is shown what this instance read within a minute, and else that they cannot be had. */
export const plansOrNone = ['plans.unreachable-title', 'plans.computed'];

/** A page of the app, which stands and shows one of these words, in the visitor's language. Gives which. */
export async function sawPage(
  visitor: Visitor,
  path: string,
  keys: string[],
  instance = visitor.instance,
): Promise<string> {
  const before = visitor.instance;
  visitor.instance = instance;
  try {
    const answer = await visitor.ask(`/${visitor.language}${path}`);
    assert.equal(answer.status, 200, `${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    const text = visible(answer.text);
    assert.doesNotMatch(text, leaks, `${path} shows what is not ours to show`);
    const found = keys.find((key) =>
      text.includes(say(visitor.language, key).replace(/\s+/g, ' ')),
    );
    assert.ok(found, `${path} shows none of ${keys.join(', ')}: ${text.slice(0, 600)}`);
    return found;
  } finally {
    visitor.instance = before;
  }
}

const troubles = ['partner-unreachable', 'partner-unreadable', 'partner-rejected', 'unexpected'];

/** The words of a page that stands as if nothing had happened. */
async function untroubled(visitor: Visitor, path: string): Promise<string> {
  const answer = await visitor.ask(`/${visitor.language}${path}`);
  assert.equal(answer.status, 200, `${path}: ${answer.status}`);
  const text = visible(answer.text);
  for (const code of troubles) {
    assert.ok(!text.includes(say(visitor.language, `errors.${code}.title`)), `${path}: ${code}`);
  }
  return text;
}

/** A page that stands as if nothing had happened, and shows these words. */
export async function sawUntroubled(visitor: Visitor, path: string, key: string): Promise<void> {
  const text = await untroubled(visitor, path);
  assert.ok(
    text.includes(say(visitor.language, key)),
    `${path} lacks ${key}: ${text.slice(0, 400)}`,
  );
}

/** What the tracking page says before anything was read, and where a question had failed. */
const unread = ['tracking.thing.unread', 'tracking.unread-stale'];

/**
 * The pickups, where a worker may be asking the partner for them just as somebody opens their page for the first time: until
 * they are there it says that they are asked for.
 */
export async function sawPickups(visitor: Visitor, trackingToken: string): Promise<void> {
  const shown = say(visitor.language, 'tracking.pickups');
  await until('the pickups to be shown', async () => {
    const text = await untroubled(visitor, `/track/${trackingToken}`);
    if (text.includes(shown)) return true;
    const isAwaited = unread.some((key) => text.includes(say(visitor.language, key)));
    assert.ok(isAwaited, text.slice(0, 400));
    return undefined;
  });
}

import { randomUUID } from 'node:crypto';
import type { Answer } from '../provider-check/ask';
import { either, type Finding, fault, note, ok } from '../provider-check/finding';
import { listIn, type Partner, rowsOf } from './partner';

/**
 * Checks the envelope of a response (§1, §7). Whether the HTTP status and `status_code` agree is an
 * open point.
 */
function envelope(about: string, answer: Answer): Finding[] {
  const { status, body } = answer;
  if (!body) return [fault(about, `answered ${status} with no JSON object (A52)`)];
  const said = { success: body.success, code: body.status_code };
  const agrees = said.success === true && status === 200;
  return [
    agrees
      ? ok(about, 'answers 200 in the envelope')
      : fault(about, `answered ${status} with success ${said.success}: ${body.message ?? ''}`),
    ...(said.code === undefined || said.code === status
      ? []
      : [note('A51', `HTTP ${status}, but status_code ${said.code}`)]),
  ];
}

const languageOf = (text: unknown): string =>
  /\p{Script=Arabic}/u.test(String(text)) ? 'Arabic' : 'English';

const counted = (values: unknown[]): string =>
  [...new Set(values.map(String))].sort().join(', ') || 'none';

/** The finding if the key is refused, else undefined. */
function refusedKey({ status, body }: Answer): Finding | undefined {
  if (status !== 401 && status !== 403) return undefined;
  const said = typeof body?.message === 'string' ? `: ${body.message}` : '';
  return fault('authentication', `PARTNER_API_KEY is refused (${status})${said}`);
}

/** The finding if the address serves no such API; undefined if a second request finds it. */
async function otherPlace(partner: Partner, { status }: Answer): Promise<Finding | undefined> {
  // For an unknown path a server may answer a POST with 405 instead of 404.
  if (status !== 404 && status !== 405) return undefined;
  const plain = await partner.ask({ path: '/plans', language: 'en' });
  if (plain.status !== 404) return undefined;
  return fault(
    'address',
    `no such API is there (${status}): look at the path of PARTNER_BASE_URL, which ends before /external-partner`,
  );
}

interface Found {
  found: Finding[];
  /** No further request would be meaningful. */
  isShut: boolean;
}

const shut = (finding: Finding): Found => ({ found: [finding], isShut: true });

/**
 * Checks §4.1, and idempotency keys where the document is silent (repeated and missing keys). Runs
 * first, because it shows whether the key is accepted.
 */
export async function coverage(partner: Partner, place: Place): Promise<Found> {
  const path = '/customers/is-location-covered';
  const fields = { lat: String(place.lat), long: String(place.long) };
  const idempotencyKey = randomUUID();
  const first = await partner.ask({ path, fields, idempotencyKey });
  const reason = refusedKey(first) ?? (await otherPlace(partner, first));
  if (reason) return shut(reason);
  const covered = (first.body?.data as { is_covered?: unknown } | undefined)?.is_covered;
  const again = await partner.ask({ path, fields, idempotencyKey });
  const other = { ...fields, lat: String(place.lat + 0.01) };
  const changed = await partner.ask({ path, fields: other, idempotencyKey });
  const without = await partner.ask({ path, fields, idempotencyKey: null });
  const beyond = await partner.ask({ path, fields: { ...fields, lat: '91' } });
  const found = [
    ...envelope('§4.1', first),
    either(
      [true, false, 1, 0].includes(covered as boolean),
      '§4.1',
      `${fields.lat}, ${fields.long} is ${covered ? '' : 'not '}covered`,
      `is_covered is ${JSON.stringify(covered)}`,
    ),
    note('A23', `the same key again: ${again.status}`),
    note('A24', `the same key for another place: ${changed.status}`),
    note('A23', `no key: ${without.status}`),
    either(beyond.status >= 400, '§8', 'a latitude of 91 is refused', 'a latitude of 91 is taken'),
  ];
  return { found, isShut: false };
}

/** Used if no plan states a number of pickups. */
const anyPickups = '4';

/**
 * Checks §4.6 in both languages, and a plan's open points. Also returns the number of pickups of
 * the first option, for §4.7.
 */
export async function plans(partner: Partner): Promise<Found & { pickups: string }> {
  const [arabic, english, plain] = await Promise.all([
    partner.ask({ path: '/plans', language: 'ar' }),
    partner.ask({ path: '/plans', language: 'en' }),
    partner.ask({ path: '/plans' }),
  ]);
  // If coverage checks need no key, this is the first request that requires one.
  const reason = refusedKey(english);
  if (reason) return { ...shut(reason), pickups: anyPickups };
  const rows = rowsOf(english);
  if (rows.length === 0) {
    const found = [...envelope('§4.6', english), fault('§4.6', 'no plans')];
    return { found, pickups: anyPickups, isShut: false };
  }
  const options = rows.flatMap((row) =>
    listIn(row, 'plan_types').map((option) => ({ row, option })),
  );
  const prices = options.map(({ option }) => Number(option.price));
  const discounts = options.map(({ option }) => Number(option.discount_percentage));
  const names = (answer: Answer) => languageOf(rowsOf(answer)[0]?.name);
  const found = [
    ...envelope('§4.6', english),
    ok('§4.6', `${rows.length} plans, ${options.length} options`),
    either(
      prices.every((price) => price > 0 && Math.abs(price * 100 - Math.round(price * 100)) < 1e-6),
      '§2 Plan type',
      'every price is above 0 and whole in halalas',
      `prices that cannot be charged: ${counted(prices)}`,
    ),
    note('A3', `price_per_pag is ${perUnit(options)}`),
    note('A4', `discount_percentage: ${counted(discounts)}`),
    note('A39', `color: ${counted(rows.map(({ color }) => color))}`),
    note(
      'A41',
      `plan names: ${names(arabic)} for ar, ${names(english)} for en, ${names(plain)} for none`,
    ),
  ];
  const pickups = String(options[0]?.option.orders_count ?? anyPickups);
  return { found, pickups, isShut: false };
}

type Option = { row: Record<string, unknown>; option: Record<string, unknown> };

/** Finds the meaning of the price per unit that fits every option. */
function perUnit(options: Option[]): string {
  const readings: Record<string, (it: Option) => number> = {
    'price / pickups': ({ option }) => Number(option.orders_count),
    'price / bags': ({ row }) => Number(row.bags_count),
    'price / (pickups × bags)': ({ row, option }) =>
      Number(option.orders_count) * Number(row.bags_count),
  };
  const holds = Object.entries(readings).filter(([, count]) =>
    options.every(
      (it) =>
        Math.abs(Number(it.option.price) / count(it) - Number(it.option.price_per_pag)) < 0.01,
    ),
  );
  return holds.map(([name]) => name).join(' or ') || 'none of the readings that we know';
}

const weekday = (date: unknown): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Checks §4.7 without a customer token, as the document lists it, and a day's open points. */
export async function days(partner: Partner, pickups: string): Promise<Finding[]> {
  const path = '/subscription/available-days';
  const query = { orders_count: pickups };
  const answer = await partner.ask({ path, query, language: 'en' });
  if (answer.status === 400) {
    return [note('A8', `days are refused where no place is known: ${answer.body?.message ?? ''}`)];
  }
  const rows = rowsOf(answer);
  if (rows.length === 0) return [...envelope('§4.7', answer), note('A10', 'no days')];
  const shifts = rows.map((row) => (Number(row.week_day) - weekday(row.date) + 7) % 7);
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  return [
    ...envelope('§4.7', answer),
    note('A8', 'days are given without anybody’s place'),
    note('A10', `${rows.length} days, from ${rows[0]?.date} to ${rows.at(-1)?.date}`),
    note('A6', `week_day counts Sunday as ${counted(shifts)}`),
    note('A7', `day_name: ${counted(rows.map(({ day_name }) => day_name))}`),
    note(
      'A54',
      `is_today: ${counted(rows.filter(({ is_today }) => is_today).map(({ date }) => date))}; in Riyadh it is ${today}`,
    ),
    either(
      rows.every(({ date }) => /^\d{4}-\d{2}-\d{2}$/.test(String(date))),
      '§2 Available day',
      'every date is YYYY-MM-DD',
      'dates in another form',
    ),
  ];
}

/** Checks §4.10 with an unknown id and with missing and wrong keys (§5). */
export async function refusals(partner: Partner): Promise<Finding[]> {
  const path = '/subscription/999999999/orders';
  const [unknown, none, wrong, elsewhere] = await Promise.all([
    partner.ask({ path, language: 'en' }),
    partner.ask({ path, language: 'en', key: null }),
    partner.ask({ path, language: 'en', key: randomUUID() }),
    partner.ask({ path: '/plans', language: 'en', key: randomUUID() }),
  ]);
  const is = (answer: Answer, status: number, what: string): Finding =>
    either(
      answer.status === status,
      '§7',
      `${what}: ${status}`,
      `${what}: ${answer.status}, not ${status}`,
    );
  return [
    is(unknown, 404, 'a subscription that nobody has'),
    is(none, 401, 'no key for orders'),
    is(wrong, 403, 'a wrong key for orders'),
    either(
      elsewhere.status === 401 || elsewhere.status === 403,
      'A26',
      `a wrong key for plans: ${elsewhere.status}`,
      `a wrong key for plans is answered ${elsewhere.status}`,
    ),
  ];
}

export interface Place {
  lat: number;
  long: number;
}

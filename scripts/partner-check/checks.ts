import { randomUUID } from 'node:crypto';
import { type Finding, note, ok, okOrProblem, problem } from '../provider-check/report';
import type { ProviderResponse } from '../provider-check/request';
import { listIn, type Partner, rowsOf } from './partner';

/**
 * Checks the envelope of a response (§1, §7). Whether the HTTP status and `status_code` agree is an
 * open point.
 */
function envelope(about: string, answer: ProviderResponse): Finding[] {
  const { status, body } = answer;
  if (!body) return [problem(about, `${status} without a JSON object (A52)`)];
  const said = { success: body.success, code: body.status_code };
  const agrees = said.success === true && status === 200;
  return [
    agrees
      ? ok(about, '200 in the envelope')
      : problem(about, `${status} with success ${said.success}: ${body.message ?? ''}`),
    ...(said.code === undefined || said.code === status
      ? []
      : [note('A51', `HTTP ${status}, but status_code ${said.code}`)]),
  ];
}

const languageOf = (text: unknown): string =>
  /\p{Script=Arabic}/u.test(String(text)) ? 'Arabic' : 'English';

const distinct = (values: unknown[]): string =>
  [...new Set(values.map(String))].sort().join(', ') || 'none';

/** The finding if the key is refused, else undefined. */
function refusedKey({ status, body }: ProviderResponse): Finding | undefined {
  if (status !== 401 && status !== 403) return undefined;
  const said = typeof body?.message === 'string' ? `: ${body.message}` : '';
  return problem('authentication', `PARTNER_API_KEY is refused (${status})${said}`);
}

/** The finding if the address serves no such API; undefined if a second request finds it. */
async function wrongAddress(
  partner: Partner,
  { status }: ProviderResponse,
): Promise<Finding | undefined> {
  // For an unknown path a server may answer a POST with 405 instead of 404.
  if (status !== 404 && status !== 405) return undefined;
  const plain = await partner.request({ path: '/plans', language: 'en' });
  if (plain.status !== 404) return undefined;
  return problem(
    'address',
    `no such API at this address (${status}): check the path of PARTNER_BASE_URL, which ends before /external-partner`,
  );
}

interface StepResult {
  findings: Finding[];
  /** No further request would be meaningful. */
  isUnusable: boolean;
}

const unusable = (finding: Finding): StepResult => ({ findings: [finding], isUnusable: true });

/**
 * Checks §4.1, and idempotency keys where the document is silent (repeated and missing keys). Runs
 * first, because it shows whether the key is accepted.
 */
export async function checkCoverage(partner: Partner, place: Location): Promise<StepResult> {
  const path = '/customers/is-location-covered';
  const fields = { lat: String(place.lat), long: String(place.long) };
  const idempotencyKey = randomUUID();
  const first = await partner.request({ path, fields, idempotencyKey });
  const reason = refusedKey(first) ?? (await wrongAddress(partner, first));
  if (reason) return unusable(reason);
  const covered = (first.body?.data as { is_covered?: unknown } | undefined)?.is_covered;
  const again = await partner.request({ path, fields, idempotencyKey });
  const other = { ...fields, lat: String(place.lat + 0.01) };
  const changed = await partner.request({ path, fields: other, idempotencyKey });
  const without = await partner.request({ path, fields, idempotencyKey: null });
  const beyond = await partner.request({ path, fields: { ...fields, lat: '91' } });
  const findings = [
    ...envelope('§4.1', first),
    okOrProblem(
      [true, false, 1, 0].includes(covered as boolean),
      '§4.1',
      `${fields.lat}, ${fields.long} is ${covered ? '' : 'not '}covered`,
      `is_covered is ${JSON.stringify(covered)}`,
    ),
    note('A23', `repeated key: ${again.status}`),
    note('A24', `repeated key, other location: ${changed.status}`),
    note('A23', `no key: ${without.status}`),
    okOrProblem(
      beyond.status >= 400,
      '§8',
      'a latitude of 91 is refused',
      'a latitude of 91 is accepted',
    ),
  ];
  return { findings, isUnusable: false };
}

/** Used if no plan states a number of pickups. */
const defaultPickups = '4';

/**
 * Checks §4.6 in both languages, and a plan's open points. Also returns the number of pickups of
 * the first option, for §4.7.
 */
export async function checkPlans(partner: Partner): Promise<StepResult & { pickups: string }> {
  const [arabic, english, plain] = await Promise.all([
    partner.request({ path: '/plans', language: 'ar' }),
    partner.request({ path: '/plans', language: 'en' }),
    partner.request({ path: '/plans' }),
  ]);
  // If coverage checks need no key, this is the first request that requires one.
  const reason = refusedKey(english);
  if (reason) return { ...unusable(reason), pickups: defaultPickups };
  const rows = rowsOf(english);
  if (rows.length === 0) {
    const findings = [...envelope('§4.6', english), problem('§4.6', 'no plans')];
    return { findings, pickups: defaultPickups, isUnusable: false };
  }
  const options = rows.flatMap((row) =>
    listIn(row, 'plan_types').map((option) => ({ row, option })),
  );
  const prices = options.map(({ option }) => Number(option.price));
  const discounts = options.map(({ option }) => Number(option.discount_percentage));
  const names = (answer: ProviderResponse) => languageOf(rowsOf(answer)[0]?.name);
  const findings = [
    ...envelope('§4.6', english),
    ok('§4.6', `${rows.length} plans, ${options.length} options`),
    okOrProblem(
      prices.every((price) => price > 0 && Math.abs(price * 100 - Math.round(price * 100)) < 1e-6),
      '§2 Plan type',
      'every price is positive and a whole number of halalas',
      `prices that cannot be charged: ${distinct(prices)}`,
    ),
    note('A3', `price_per_pag is ${perUnit(options)}`),
    note('A4', `discount_percentage: ${distinct(discounts)}`),
    note('A39', `color: ${distinct(rows.map(({ color }) => color))}`),
    note(
      'A41',
      `plan names: ${names(arabic)} for ar, ${names(english)} for en, ${names(plain)} for none`,
    ),
  ];
  const pickups = String(options[0]?.option.orders_count ?? defaultPickups);
  return { findings, pickups, isUnusable: false };
}

type Option = { row: Record<string, unknown>; option: Record<string, unknown> };

/** Finds the meaning of the price per unit that fits every option. */
function perUnit(options: Option[]): string {
  const formulas: Record<string, (it: Option) => number> = {
    'price / pickups': ({ option }) => Number(option.orders_count),
    'price / bags': ({ row }) => Number(row.bags_count),
    'price / (pickups × bags)': ({ row, option }) =>
      Number(option.orders_count) * Number(row.bags_count),
  };
  const holds = Object.entries(formulas).filter(([, count]) =>
    options.every(
      (it) =>
        Math.abs(Number(it.option.price) / count(it) - Number(it.option.price_per_pag)) < 0.01,
    ),
  );
  return holds.map(([name]) => name).join(' or ') || 'none of the known formulas';
}

const weekday = (date: unknown): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Checks §4.7 without a customer token, as the document lists it, and a day's open points. */
export async function checkDays(partner: Partner, pickups: string): Promise<Finding[]> {
  const path = '/subscription/available-days';
  const query = { orders_count: pickups };
  const answer = await partner.request({ path, query, language: 'en' });
  if (answer.status === 400) {
    return [note('A8', `days are refused without a known location: ${answer.body?.message ?? ''}`)];
  }
  const rows = rowsOf(answer);
  if (rows.length === 0) return [...envelope('§4.7', answer), note('A10', 'no days')];
  const shifts = rows.map((row) => (Number(row.week_day) - weekday(row.date) + 7) % 7);
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  return [
    ...envelope('§4.7', answer),
    note('A8', 'days are returned without a known location'),
    note('A10', `${rows.length} days, from ${rows[0]?.date} to ${rows.at(-1)?.date}`),
    note('A6', `week_day counts Sunday as ${distinct(shifts)}`),
    note('A7', `day_name: ${distinct(rows.map(({ day_name }) => day_name))}`),
    note(
      'A54',
      `is_today: ${distinct(rows.filter(({ is_today }) => is_today).map(({ date }) => date))}; in Riyadh it is ${today}`,
    ),
    okOrProblem(
      rows.every(({ date }) => /^\d{4}-\d{2}-\d{2}$/.test(String(date))),
      '§2 Available day',
      'every date is YYYY-MM-DD',
      'dates in another format',
    ),
  ];
}

/** Checks §4.10 with an unknown id and with missing and wrong keys (§5). */
export async function checkErrors(partner: Partner): Promise<Finding[]> {
  const path = '/subscription/999999999/orders';
  const [unknown, none, wrong, elsewhere] = await Promise.all([
    partner.request({ path, language: 'en' }),
    partner.request({ path, language: 'en', key: null }),
    partner.request({ path, language: 'en', key: randomUUID() }),
    partner.request({ path: '/plans', language: 'en', key: randomUUID() }),
  ]);
  const is = (answer: ProviderResponse, status: number, what: string): Finding =>
    okOrProblem(
      answer.status === status,
      '§7',
      `${what}: ${status}`,
      `${what}: ${answer.status}, not ${status}`,
    );
  return [
    is(unknown, 404, 'an unknown subscription'),
    is(none, 401, 'no key for orders'),
    is(wrong, 403, 'an unknown key for orders'),
    okOrProblem(
      elsewhere.status === 401 || elsewhere.status === 403,
      'A26',
      `an unknown key for plans: ${elsewhere.status}`,
      `an unknown key for plans: ${elsewhere.status}, not 401 or 403`,
    ),
  ];
}

export interface Location {
  lat: number;
  long: number;
}

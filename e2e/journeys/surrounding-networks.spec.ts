import { expect, test } from '../harness/network-clients';
import { type RawReply, rawRequest } from '../harness/raw-request';

/** An address of each of `count` lines (/64) of a home (/56); all homes are in one /48. */
const linesOf = (home: number, count: number): string[] =>
  Array.from({ length: count }, (_, line) => `2001:db8:5:${(home * 256 + line).toString(16)}::1`);

/** How many lines of a home are not refused, when each sends one request. */
async function letIn(
  send: (address: string) => Promise<RawReply>,
  home: number,
  count: number,
): Promise<number> {
  const replies = await Promise.all(linesOf(home, count).map(send));
  return replies.filter(({ status }) => status !== 429).length;
}

const post = (origin: string, path: string, address: string, body: object) =>
  rawRequest(origin, {
    method: 'POST',
    path: `${path}?locale=en`,
    headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });

test('neighbouring IPv6 networks share the limits of sessions and pages @once', async ({
  restartWith,
  app,
}) => {
  await restartWith({ CALLS_PER_MINUTE: '10', PAGES_PER_MINUTE: '60' });
  const place = { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' };
  const begin = (address: string) =>
    post(app.url, '/api/journey/coverage', address, { answers: { place, wish: null } });
  // A line may start 25 sessions an hour, a home 50, and an organisation 100.
  expect(await letIn(begin, 1, 53)).toBe(50);
  expect(await letIn(begin, 2, 53)).toBe(50);
  expect(await letIn(begin, 3, 1)).toBe(0);
  expect((await begin('2001:db8:6::1')).status).toBe(200);

  // 60 pages a minute, 120 and 240; some are refilled meanwhile.
  const open = (address: string) =>
    rawRequest(app.url, { headers: { 'x-forwarded-for': address } });
  for (const home of [1, 2]) {
    const opened = await letIn(open, home, 180);
    expect(opened).toBeGreaterThanOrEqual(120);
    expect(opened).toBeLessThan(170);
  }
  expect(await letIn(open, 3, 80)).toBeLessThan(70);
  expect((await open('2001:db8:6::1')).status).not.toBe(429);
});

test('neighbouring IPv6 networks share the limit of staff sign-in attempts, and all get an answer @once @long', async ({
  app,
}) => {
  const signIn = async (address: string, attempt: number) => {
    const body = { name: `nobody-${attempt}`, password: 'wrong', code: '' };
    return (await post(app.url, '/api/staff/sign-in', address, body)).status;
  };
  const statuses = await Promise.all(linesOf(4, 43).map(signIn));
  // A line has 20 attempts in a quarter of an hour, a home 40.
  expect(statuses.sort()).toEqual([...Array(40).fill(422), 429, 429, 429]);
});

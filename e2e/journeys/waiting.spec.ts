import { expect, test } from '../harness/customer';
import { operate } from '../harness/operator';
import { newPerson } from '../harness/person';
import { waitingOf } from '../harness/vault';

/** Two squares of Jeddah, and one of a city where nobody else waits. */
const here = { lat: 21.49, long: 39.19 };
const beside = { lat: 21.52, long: 39.17 };
const elsewhere = { lat: 17.49, long: 44.13 };

test('who waits for us is found by place, texted once and forgotten, and nobody else is @once @long', async ({
  page,
  app,
  person,
}) => {
  const other = newPerson(910);
  const late = newPerson(910);
  const away = newPerson(910);
  const join = async (mobile: string, point: object, locale: string) => {
    const reply = await page.request.post(`/api/waiting-list?locale=${locale}`, {
      headers: { origin: app.url },
      data: { mobile, point },
    });
    expect(reply.status()).toBe(200);
  };
  const waiting = (...words: string[]) => operate(app, ['waiting', ...words]);
  await join(person.mobile, here, 'ar');
  await join(person.mobile, beside, 'en');
  await join(other.mobile, here, 'en');
  await join(away.mobile, elsewhere, 'ar');

  const listed = await waiting('list');
  expect(listed).toMatchObject({ code: 0, complaint: '' });
  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
  expect(listed.json?.areas).toEqual(
    expect.arrayContaining([
      { city: 'jeddah', area: '21.49,39.19', waiting: 2, since: day },
      { city: 'jeddah', area: '21.52,39.17', waiting: 1, since: day },
    ]),
  );
  expect(listed.output, 'nobody in particular').not.toMatch(/05\d{8}/);

  const { code, output, complaint } = await waiting('numbers', 'jeddah');
  expect(code).toBe(0);
  const lines = output.trimEnd().split('\n');
  expect(lines).toEqual([
    'mobile,language,asked',
    // Once, though they wait in two squares, and in the language that they asked in last.
    expect.stringMatching(new RegExp(`^${person.mobile},en,\\d{4}-\\d{2}-\\d{2}$`)),
    expect.stringMatching(new RegExp(`^${other.mobile},en,\\d{4}-\\d{2}-\\d{2}$`)),
  ]);
  expect(complaint).toContain('They are personal');
  expect(complaint, 'to the output alone').not.toMatch(/05\d{8}/);
  expect((await waiting('numbers', '21.52,39.17')).output).not.toContain(other.mobile);
  expect((await waiting('numbers', '--all')).output).toContain(away.mobile);
  const unknown = await waiting('numbers', '--al');
  expect(unknown).toMatchObject({ code: 1, output: '' });
  expect(unknown.complaint).toContain("Unknown option '--al'");
  expect(await waiting('--help')).toMatchObject({ code: 0, complaint: '' });

  // Somebody who joins while the texts go out has not got one.
  await join(late.mobile, here, 'ar');
  const done = (input: string, ...places: string[]) =>
    operate(app, ['waiting', 'done', ...places], {}, input);
  const refused = await done(`${output}twenty\n`, 'jeddah');
  expect(refused.complaint).toContain('Line 4 does not begin with a Saudi mobile');
  for (const one of [refused, await done('', 'jeddah'), await done(output), await waiting()]) {
    expect(one.code).toBe(1);
  }
  expect(await waitingOf(app, person.mobile)).toHaveLength(2);

  const gone = await done(`${output}${away.mobile}\n`, 'jeddah');
  expect(gone).toMatchObject({ code: 0, json: { deleted: 2, notThere: 1, stillWaiting: 1 } });
  expect(await waitingOf(app, person.mobile)).toEqual([]);
  expect(await waitingOf(app, other.mobile)).toEqual([]);
  expect(await waitingOf(app, late.mobile)).toHaveLength(1);
  expect(await waitingOf(app, away.mobile), 'another place').toHaveLength(1);

  await done(late.mobile, 'jeddah');
  expect(await waiting('numbers', 'jeddah')).toMatchObject({
    code: 1,
    output: '',
    complaint: 'Nobody waits there.\n',
  });
});

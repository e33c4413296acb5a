import { expect, test } from '../harness/customer';
import { walkTo } from '../harness/way';

/** What no page of ours would send, in the place of a value or of a part of one. */
const odd: unknown[] = [5, null, true, {}, [], [{}], '\u0000\ud800', { toString: 5, valueOf: 5 }];

const steps = {
  coverage: ['place', 'place.id', 'place.lat', 'wish', 'map', 'waiting'],
  mobile: ['phase', 'mobile', 'code'],
  registration: ['name', 'birth', 'birth.calendar', 'birth.day', 'birth.year', 'gender'],
  address: [
    ...['streetArea', 'buildingNumber', 'apartmentNumber', 'homeType', 'delivery', 'notes'],
    ...['map', 'moved', 'moved.lat'],
  ],
  preferences: ['preferences', 'notes', 'stage', 'choices'],
  plan: ['choice'],
  schedule: ['mode', 'date', 'period', 'day'],
  review: ['consent', 'seen'],
};

/** The other parts of a value whose part is odd. */
const sound: Record<string, object> = {
  place: { lat: 24.694, long: 46.685, id: null },
  moved: { lat: 24.694, long: 46.685 },
  birth: { calendar: 'gregorian', day: '1', month: '2', year: '1990' },
};

const draftOf = (key: string, value: unknown): unknown => {
  const [first = '', part] = key.split('.');
  return { [first]: part === undefined ? value : { ...sound[first], [part]: value } };
};

test('whatever was kept as typed, its page is drawn @once @long', async ({
  wizard,
  page,
  language,
}) => {
  await walkTo(wizard, 'review');
  const origin = new URL((await page.request.get('/api/health/live')).url()).origin;
  const broken: string[] = [];
  for (const [step, named] of Object.entries(steps)) {
    const path = `/api/journey/${step}?locale=${language}`;
    const { answers } = (await (await page.request.get(path)).json()) as { answers: object };
    for (const key of new Set([...named, ...Object.keys(answers)])) {
      for (const value of odd) {
        const kept = await page.request.put(path, {
          headers: { origin },
          data: { draft: draftOf(key, value) },
        });
        expect(kept.status(), `${step} ${key}`).toBeLessThan(500);
        const drawn = await page.request.get(`/${language}/start/${step}`);
        if (drawn.status() >= 500) broken.push(`${step}: ${key} = ${JSON.stringify(value)}`);
      }
    }
    await page.request.put(path, { headers: { origin }, data: { draft: {} } });
  }
  expect(broken).toEqual([]);
});

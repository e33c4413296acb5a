import type { CurrentStep } from '@/lib/wizard/wizard-call';
import { expect, test } from '../harness/customer';
import {
  building,
  extremeInputs,
  flat,
  mobile,
  name,
  notes,
  type Outcome,
  shortAddress,
  street,
} from '../harness/extreme-input';
import { PageClient, walkTo } from '../harness/walk';
import type { Wizard } from '../harness/wizard';

/** Malformed values, for a whole answer or a part of it. */
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

/** Valid values for the other parts of a structured answer. */
const sound: Record<string, object> = {
  place: { lat: 24.694, long: 46.685, id: null },
  moved: { lat: 24.694, long: 46.685 },
  birth: { calendar: 'gregorian', day: '1', month: '2', year: '1990' },
};

const draftOf = (key: string, value: unknown): unknown => {
  const [first = '', part] = key.split('.');
  return { [first]: part === undefined ? value : { ...sound[first], [part]: value } };
};

test('every step renders with any saved draft @once @long', async ({ wizard, page, language }) => {
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

/**
 * The result of each text in each field of a step, as the server stores it: an error code, or the
 * normalised value.
 */
async function outcomes(
  wizard: Wizard,
  step: 'address' | 'registration' | 'mobile',
  good: Record<string, unknown>,
  fields: Record<string, Record<string, Outcome>>,
): Promise<void> {
  const { page, language } = wizard;
  const path = `/api/journey/${step}?locale=${language}`;
  const headers = { origin: new URL(page.url()).origin };
  const submit = (answers: object) => page.request.post(path, { headers, data: { answers } });
  for (const [what, typed] of Object.entries(extremeInputs)) {
    // A single-line field accepts no line breaks.
    if (what === 'lines') continue;
    const all = Object.keys(fields);
    // One very long text for each request, within the body limit.
    for (const names of typed.length > 5_000 ? all.map((one) => [one]) : [all]) {
      const outcomeOf = (field: string) => fields[field]?.[what];
      const sent = { ...good, ...Object.fromEntries(names.map((field) => [field, typed])) };
      const refused = names.flatMap((field) => {
        const outcome = outcomeOf(field);
        if (typeof outcome !== 'object') return [];
        return [[field, outcome.code + (outcome.over === undefined ? '' : `:${outcome.over}`)]];
      });
      if (refused.length > 0) {
        const reply = await submit(sent);
        expect([reply.status(), (await reply.json()).fields], what).toEqual([
          422,
          Object.fromEntries(refused),
        ]);
        for (const [field = ''] of refused) sent[field] = good[field];
      }
      if (step === 'mobile') continue;
      const taken = await submit(sent);
      expect(taken.status(), `${step}, ${what}: ${await taken.text()}`).toBe(200);
      const understood = names.map((field) => {
        const outcome = outcomeOf(field);
        return [field, typeof outcome === 'string' ? outcome : good[field]];
      });
      const { answers } = await new PageClient(wizard).read<CurrentStep>(`/api/journey/${step}`);
      expect(answers, what).toMatchObject(Object.fromEntries(understood));
    }
  }
}

test('extreme input in mobile, name, birth date and address is understood or refused @once', async ({
  wizard,
}) => {
  await walkTo(wizard, 'mobile');
  await outcomes(wizard, 'mobile', { phase: 'number', mobile: '' }, { mobile });
  await walkTo(wizard, 'registration', { from: 'mobile' });
  const birth = { day: '1', month: '1', year: '1991' };
  const person = { name: 'نورة', birth, gender: 'female', familyStatus: '' };
  await outcomes(wizard, 'registration', person, { name });
  await walkTo(wizard, 'address', { from: 'registration' });
  const home = {
    ...{ streetArea: 'شارع', buildingNumber: '', apartmentNumber: '', shortAddress: '' },
    ...{ homeType: '', delivery: 'call_when_arrive', notes: '' },
  };
  await outcomes(wizard, 'address', home, {
    streetArea: street,
    buildingNumber: building,
    apartmentNumber: flat,
    shortAddress,
    notes,
  });
});

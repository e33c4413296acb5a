import type { Chance } from '../../chance';
import { callTo, withNumbers } from './calls';
import { everyGarbage, garbage } from './garbage';
import type { Guest, Known } from './guests';
import { languages } from './nasty';
import { carrying, plainShot } from './plain';
import { type Shot, withField } from './shot';
import { everyNumber } from './spoil-json';
import { methods } from './odd';
import { kinds, spoilt } from './spoil';

const kindNames = Object.keys(kinds);

/** Pages cost a hundred times what a refusal does: most shots go to calls. */
function someRoute(chance: Chance, routes: string[]): string {
  const calls = routes.filter((route) => route.startsWith('/api/'));
  return chance.of(chance.below(12) === 0 ? routes : calls);
}

const leaving = new Set(['/api/journey', '/api/sign-out', '/api/staff/sign-out']);

/** Whoever starts afresh or signs out is nobody afterwards: that is for those who are nobody already. */
function someGuest(chance: Chance, route: string, { guests }: Known): Guest {
  const guest = chance.of(guests);
  return leaving.has(route) && chance.below(20) > 0 ? (guests[0] ?? guest) : guest;
}

/** Every route as it is meant, then with every method; every number of every body; every language; all garbage. */
export function* sweep(chance: Chance, routes: string[], known: Known): Generator<Shot> {
  const [nobody] = known.guests;
  for (const route of routes) {
    const guest = someGuest(chance, route, known);
    const shot = plainShot(chance, callTo(chance, route, guest, known), guest, known);
    yield { ...shot, kind: `plain ${route}` };
    for (const method of methods) yield { ...shot, method, kind: 'method' };
  }
  if (!nobody) return;
  for (const { route, call } of withNumbers(chance, nobody, known)) {
    const shot = plainShot(chance, call, someGuest(chance, route, known), known);
    for (const text of everyNumber(call.body)) yield { ...carrying(shot, text), kind: 'numbers' };
  }
  for (const language of languages) {
    const text = encodeURIComponent(language);
    const shot = plainShot(
      chance,
      callTo(chance, '/api/pickup-days', nobody, known),
      nobody,
      known,
    );
    const target = `/api/pickup-days?locale=${text}`;
    yield { ...shot, kind: 'language in the query', target };
    yield { ...shot, kind: 'language in the path', target: `/${text}/plans` };
  }
  yield* everyGarbage(known);
  yield* tooMuch(chance, known);
}

const thirtyMegabytes = 30_000_000;

/** Thirty megabytes, told beforehand or in chunks, really sent as long as anybody takes them. */
function* tooMuch(chance: Chance, known: Known): Generator<Shot> {
  const [nobody] = known.guests;
  if (!nobody) return;
  for (const route of ['/api/coverage', '/api/journey', '/api/webhooks/[gateway]', '/[locale]']) {
    const call = { ...callTo(chance, route, nobody, known), method: 'POST' };
    const shot = plainShot(chance, call, nobody, known);
    const open = { ...carrying(shot, '{"answers":"'), kind: 'thirty megabytes' };
    yield {
      ...withField(open, 'content-length', String(thirtyMegabytes)),
      moreBytes: thirtyMegabytes,
    };
    const chunked = withField(
      withField(open, 'content-length', undefined),
      'transfer-encoding',
      'chunked',
    );
    yield { ...chunked, body: undefined, moreBytes: thirtyMegabytes };
  }
}

/** Nonsense without end: a good call of somebody at some stage, made wrong. */
export function* nonsense(chance: Chance, routes: string[], known: Known): Generator<Shot> {
  for (;;) {
    if (chance.below(60) === 0) {
      yield garbage(chance, known);
      continue;
    }
    const route = someRoute(chance, routes);
    const guest = someGuest(chance, route, known);
    const call = callTo(chance, route, guest, known);
    const shot = plainShot(chance, call, guest, known);
    yield spoilt(shot, { chance, call, known }, chance.of(kindNames));
  }
}

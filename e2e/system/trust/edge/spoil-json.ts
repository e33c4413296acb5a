import type { Chance } from '../../chance';
import { deep, json, numbers, wrong } from './nasty';

type Path = (string | number)[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where everything is in a value, the value itself first. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  const inside = Array.isArray(value)
    ? value.flatMap((one, index) => pathsIn(one, [...path, index]))
    : isRecord(value)
      ? Object.entries(value).flatMap(([name, one]) => pathsIn(one, [...path, name]))
      : [];
  return [path, ...inside];
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (now, name) => (typeof now === 'object' && now !== null ? Reflect.get(now, name) : undefined),
    value,
  );

/** The value with something else in one place. Names such as `__proto__` stay names. */
function put(value: unknown, [name, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((one, index) => (index === name ? put(one, rest, change) : one));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([known, one]) => [
      known,
      known === name ? put(one, rest, change) : one,
    ]),
  );
}

const without = (value: unknown, path: Path): unknown =>
  put(value, path.slice(0, -1), (parent) =>
    isRecord(parent)
      ? Object.fromEntries(Object.entries(parent).filter(([name]) => name !== path.at(-1)))
      : parent,
  );

const withKey = (value: unknown, path: Path, name: string, more: unknown): unknown =>
  put(value, path, (old) =>
    isRecord(old) ? Object.fromEntries([...Object.entries(old), [name, more]]) : [old, more],
  );

const pollution: [string, unknown][] = [
  ['__proto__', { isAdmin: true, paid: true, customerId: 1 }],
  ['constructor', { prototype: { isAdmin: true } }],
  ['prototype', { paid: true }],
  ['__proto__', null],
  ['toString', 'x'],
  ['toJSON', 'x'],
  ['then', 'x'],
  ['customerId', '00000000-0000-4000-8000-000000000000'],
  ['totalHalalas', 1],
  ['amount', 1],
  ['constructor', deep.lists],
];

/** How JSON can be wrong, each by a name of its own. All give the text that is sent. */
export const jsonFaults: Record<string, (chance: Chance, body: unknown) => string> = {
  'wrong values': (chance, body) => {
    let spoilt = body;
    for (let left = 1 + chance.below(3); left > 0; left -= 1) {
      const path = chance.of(pathsIn(spoilt));
      spoilt = put(spoilt, path, (old) => wrong(chance, old));
    }
    return json(spoilt);
  },
  'missing and unknown keys': (chance, body) => {
    const path = chance.of(pathsIn(body));
    const less = chance.below(2) ? without(body, path) : body;
    return json(withKey(less, [], `extra${chance.below(9)}`, wrong(chance, 'x')));
  },
  'polluting keys': (chance, body) => {
    const [name, value] = chance.of(pollution);
    return json(withKey(body, chance.of(pathsIn(body)), name, value));
  },
  'ten thousand levels': (chance, body) => {
    const depth = chance.of([deep.lists, deep.records]);
    const path = chance.of(pathsIn(body));
    return json(
      chance.below(2) ? put(body, path, () => depth) : withKey(body, path, 'more', depth),
    );
  },
  'a key twice': (chance, body) => {
    const text = json(body);
    const [name = 'a'] = isRecord(body) ? Object.keys(body) : [];
    return `{"${name}":${json(wrong(chance, 'x'))},${text.slice(1)}`;
  },
  'cut off': (chance, body) => json(body).slice(0, chance.below(json(body).length)),
  'no JSON': (chance, body) =>
    chance.of([
      ...['', ' ', 'null', '""', '[]', '0', 'true', '{', '}', '{}', '{,}', "{'a':1}", '{"a":1}x'],
      ...['NaN', 'undefined', '<xml/>', 'a=b&c=d', `\ufeff${json(body)}`, `${json(body)}\0`],
      ...[`/* */${json(body)}`, `${json(body)}${json(body)}`, `)]}'\n${json(body)}`],
    ]),
};

/** Each number of a body, with each thing in its place that is none or no such one. */
export const everyNumber = (body: unknown): string[] =>
  pathsIn(body)
    .filter((path) => typeof valueAt(body, path) === 'number')
    .flatMap((path) => numbers.map((number) => json(put(body, path, () => number))));

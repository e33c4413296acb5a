import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import floorFile from '@/lib/config/versions-floor.json';
import { inRoot } from '../stack/root';

/** The least version of packages that were once unsafe, and packages that are not wanted at all. */
interface Floor {
  packages: { package: string; floor: string; advisories: string[]; date: string }[];
  forbidden: { package: string; date: string }[];
}

interface Locked {
  version?: string;
  /** Only where it is another one than the folder says: an alias. */
  name?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
}

interface Tree {
  manifest: { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
  locked: Record<string, Locked>;
}

const read = <Content>(file: string): Content => JSON.parse(readFileSync(inRoot(file), 'utf8'));

const manifests = ['package.json', 'sandbox/package.json'].map(read<Tree['manifest']>);
const ours: Tree = {
  manifest: {
    dependencies: Object.assign({}, ...manifests.map(({ dependencies }) => dependencies)),
    devDependencies: Object.assign({}, ...manifests.map((one) => one.devDependencies)),
  },
  locked: read<{ packages: Record<string, Locked> }>('package-lock.json').packages,
};

/** What is really in a folder of node_modules. */
const packageOf = (folder: string, { name }: Locked): string =>
  name ?? folder.replace(/^.*node_modules\//, '');

/** Whether a version is older than another; a preview of a version is older than it. */
function isOlder(version: string, floor: string): boolean {
  const [numbers = '', preview] = version.split(/[-+]/);
  const order = numbers.localeCompare(floor, 'en', { numeric: true });
  return order < 0 || (order === 0 && preview !== undefined && version.includes('-'));
}

/** Where a copy comes from: the host of an address, or `registry` where the lock file names none. */
function sourceOf({ resolved, link }: Locked): string {
  if (link) return 'a folder of this machine';
  if (resolved === undefined) return 'registry';
  const { protocol, host } = new URL(resolved, 'file:///');
  return protocol === 'https:' ? host : protocol;
}

/** The folders of this repository, and the link to the one that is a package of its own. */
const own = ['', 'sandbox', 'node_modules/laundry-sandbox'];

/** Every copy that the lock file names, those of dependencies of dependencies too. */
const copies = ({ locked }: Tree): [string, Locked][] =>
  Object.entries(locked).filter(([folder]) => !own.includes(folder));

const belowFloor = (tree: Tree, { packages }: Floor): string[] =>
  packages.flatMap(({ package: name, floor, advisories }) =>
    copies(tree)
      .filter(([folder, copy]) => packageOf(folder, copy) === name)
      .filter(([, { version = '' }]) => !/^\d/.test(version) || isOlder(version, floor))
      .map(([folder, { version }]) => `${folder}  ${version} < ${floor}: ${advisories.join()}`),
  );

const forbidden = (tree: Tree, floor: Floor): string[] =>
  copies(tree)
    .filter(([folder, copy]) =>
      floor.forbidden.some((one) => one.package === packageOf(folder, copy)),
    )
    .map(([folder]) => folder);

const loose = ({ manifest: { dependencies, devDependencies } }: Tree): string[] =>
  Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}  ${version}`);

/** A bundled package lies inside the tarball of another one, whose hash covers it. */
const unsealed = (tree: Tree): string[] =>
  copies(tree)
    .filter(([, { inBundle }]) => !inBundle)
    .filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
    .map(([folder]) => folder);

/** Copies that come from another place than most do. */
function strangers(tree: Tree): string[] {
  const places = new Map<string, string[]>();
  for (const [folder, copy] of copies(tree)) {
    const place = sourceOf(copy);
    places.set(place, [...(places.get(place) ?? []), `${folder}  ${place}`]);
  }
  return [...places.values()]
    .sort((a, b) => b.length - a.length)
    .slice(1)
    .flat();
}

const sample: Floor = {
  packages: [{ package: 'a', floor: '1.10.2', advisories: ['CVE-1'], date: '2026-01-01' }],
  forbidden: [{ package: 'b', date: '2026-01-01' }],
};
const integrity = `sha512-${'a'.repeat(86)}==`;
const tree = (locked: Tree['locked'], dependencies = {}): Tree => ({
  manifest: { dependencies },
  locked: { '': {}, 'node_modules/c': { version: '1.0.0', integrity }, ...locked },
});
const copy = (version: string, more: Locked = {}): Locked => ({ version, integrity, ...more });

interface Law {
  check: (tree: Tree, floor: Floor) => string[];
  bad: Tree[];
  good: Tree[];
}

const laws: Record<string, Law> = {
  'every copy of a package is at its floor or above': {
    check: belowFloor,
    bad: [
      tree({ 'node_modules/a': copy('1.9.9') }),
      tree({ 'node_modules/a': copy('2.0.0'), 'node_modules/c/node_modules/a': copy('1.10.1') }),
      tree({ 'node_modules/a': copy('1.10.2-rc.1') }),
      tree({ 'node_modules/other': copy('1.0.0', { name: 'a' }) }),
      tree({ 'node_modules/a': copy('github:a/a') }),
    ],
    good: [
      tree({}),
      tree({ 'node_modules/a': copy('1.10.2') }),
      tree({ 'node_modules/a': copy('1.100.0'), 'node_modules/@x/a': copy('0.1.0') }),
    ],
  },
  'no package is there that is not wanted': {
    check: forbidden,
    bad: [tree({ 'node_modules/c/node_modules/b': copy('9.0.0') })],
    good: [tree({ 'node_modules/bb': copy('9.0.0') })],
  },
  'every dependency is pinned to one version': {
    check: loose,
    bad: ['^1.0.0', '~1.0.0', '1.x', 'latest', '*', '', 'https://a.example/a.tgz', '>=1.0.0'].map(
      (version) => tree({}, { c: version }),
    ),
    good: [tree({}, { c: '1.0.0', d: '18.4.0-beta.17' })],
  },
  'every copy is sealed by a hash': {
    check: unsealed,
    bad: [
      tree({ 'node_modules/a': { version: '1.10.2' } }),
      tree({ 'node_modules/a': copy('1.10.2', { integrity: `sha1-${'a'.repeat(27)}=` }) }),
    ],
    good: [
      tree({ 'node_modules/a': copy('1.10.2') }),
      tree({ 'node_modules/a': { version: '1.10.2', inBundle: true } }),
    ],
  },
  'every copy comes from one place': {
    check: strangers,
    bad: [
      ['https://a.example/a/-/a-1.tgz', 'https://b.example/c/-/c-1.tgz'],
      ['https://a.example/a/-/a-1.tgz', undefined],
      ['http://a.example/a/-/a-1.tgz', 'https://a.example/c/-/c-1.tgz'],
      ['git+ssh://git@a.example/a.git#1', undefined],
      ['file:../a', undefined],
    ].map(([one, other]) =>
      tree({
        'node_modules/a': { ...copy('2.0.0'), ...(one && { resolved: one }) },
        'node_modules/c': { ...copy('1.0.0'), ...(other && { resolved: other }) },
      }),
    ),
    good: [
      tree({
        'node_modules/a': copy('2.0.0', { resolved: 'https://a.example/a/-/a-2.tgz' }),
        'node_modules/c': copy('1.0.0', { resolved: 'https://a.example/c/-/c-1.tgz' }),
      }),
    ],
  },
};

describe.each(Object.entries(laws))('%s', (_, { check, bad, good }) => {
  test('holds', () => expect(check(ours, floorFile)).toEqual([]));
  test.each(bad)('finds what breaks it (%#)', (one) => expect(check(one, sample)).not.toEqual([]));
  test.each(good)('leaves alone what does not (%#)', (one) =>
    expect(check(one, sample)).toEqual([]),
  );
});

test('the floor says of each package why and since when', () => {
  for (const { reason, date, ...rest } of [...floorFile.packages, ...floorFile.forbidden]) {
    expect(reason.length, rest.package).toBeGreaterThan(20);
    expect(date, rest.package).toMatch(/^20\d\d-\d\d-\d\d$/);
    if ('advisories' in rest) expect(rest.advisories, rest.package).not.toEqual([]);
  }
});

test('what we ask for ourselves is really there', () => {
  expect(copies(ours).length).toBeGreaterThan(Object.keys(ours.manifest.dependencies ?? {}).length);
  expect(ours.locked['node_modules/next']?.version).toBe(ours.manifest.dependencies?.next);
});

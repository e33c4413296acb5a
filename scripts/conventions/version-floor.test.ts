import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import floorFile from '@/lib/config/versions-floor.json';
import { inRoot } from '../stack/root';

/** The minimum version of packages with known vulnerabilities, and forbidden packages. */
type Floor = Pick<typeof floorFile, 'forbidden'> & {
  packages: Omit<(typeof floorFile)['packages'][number], 'reason'>[];
};

interface Locked {
  version?: string;
  /** Set only if it differs from the folder's name: an alias. */
  name?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
}

/** The requested packages and the lock file's entries. */
interface Tree {
  required: Record<string, string>;
  locked: Record<string, Locked>;
}

const read = (file: string) => JSON.parse(readFileSync(inRoot(file), 'utf8'));
const manifests = ['package.json', 'sandbox/package.json'].map(read);
const repository: Tree = {
  required: Object.assign(
    {},
    ...manifests.flatMap((one) => [one.dependencies, one.devDependencies]),
  ),
  locked: read('package-lock.json').packages,
};

/**
 * Every entry of the lock file except this repository's own folders, transitive dependencies
 * included.
 */
const copies = ({ locked }: Tree): [folder: string, copy: Locked][] =>
  Object.entries(locked).filter(
    ([folder]) => !['', 'sandbox', 'node_modules/laundry-sandbox'].includes(folder),
  );

/** The package in a folder of node_modules. */
const packageOf = ([folder, { name }]: [string, Locked]): string =>
  name ?? folder.replace(/^.*node_modules\//, '');

/** Whether a version is older than another; a prerelease is older than its release. */
function isOlder(version: string, floor: string): boolean {
  const [numbers = '', preview] = version.split(/[-+]/);
  const order = numbers.localeCompare(floor, 'en', { numeric: true });
  return order < 0 || (order === 0 && preview !== undefined && version.includes('-'));
}

/** The source of a package: the host of its URL, or `registry` if the lock file names none. */
function sourceOf({ resolved, link }: Locked): string {
  if (link) return 'local folder';
  if (resolved === undefined) return 'registry';
  const { protocol, host } = new URL(resolved, 'file:///');
  return protocol === 'https:' ? host : protocol;
}

/** The packages that break a rule, by folder. */
const violations = (tree: Tree, breaks: (copy: Locked, folder: string) => boolean): string[] =>
  copies(tree)
    .filter(([folder, copy]) => breaks(copy, folder))
    .map(([folder, { version }]) => `${folder}  ${version}`);

const sample: Floor = {
  packages: [{ package: 'a', floor: '1.10.2', advisories: ['CVE-1'], date: '2026-01-01' }],
  forbidden: [{ package: 'b', date: '2026-01-01', reason: '' }],
};
const integrity = `sha512-${'a'.repeat(86)}==`;
const copy = (version: string, more: Locked = {}): Locked => ({ version, integrity, ...more });
const tree = (locked: Tree['locked'], required = {}): Tree => ({
  required,
  locked: { '': {}, 'node_modules/c': copy('1.0.0'), ...locked },
});

interface Convention {
  check: (tree: Tree, floor: Floor) => string[];
  bad: Tree[];
  good: Tree[];
}

const conventions: Record<string, Convention> = {
  'every copy of a package has at least its minimum version': {
    check: (tree, { packages }) =>
      packages.flatMap(({ package: name, floor }) =>
        violations(tree, ({ version = '', ...rest }, folder) => {
          const isSame = packageOf([folder, rest]) === name;
          return isSame && (!/^\d/.test(version) || isOlder(version, floor));
        }),
      ),
    bad: [
      tree({ 'node_modules/a': copy('1.9.9') }),
      tree({ 'node_modules/a': copy('2.0.0'), 'node_modules/c/node_modules/a': copy('1.10.1') }),
      tree({ 'node_modules/a': copy('1.10.2-rc.1') }),
      tree({ 'node_modules/other': copy('1.0.0', { name: 'a' }) }),
      tree({ 'node_modules/a': copy('github:a/a') }),
    ],
    good: [
      tree({ 'node_modules/a': copy('1.10.2') }),
      tree({ 'node_modules/a': copy('1.100.0'), 'node_modules/@x/a': copy('0.1.0') }),
    ],
  },
  'no forbidden package is installed': {
    check: (tree, { forbidden }) =>
      violations(tree, (copy, folder) =>
        forbidden.some((one) => one.package === packageOf([folder, copy])),
      ),
    bad: [tree({ 'node_modules/c/node_modules/b': copy('9.0.0') })],
    good: [tree({ 'node_modules/bb': copy('9.0.0') })],
  },
  'every dependency is pinned to one version': {
    check: ({ required }) =>
      Object.keys(required).filter(
        (name) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(required[name] ?? ''),
      ),
    bad: ['^1.0.0', '1.x', 'latest', '', 'https://a.example/a.tgz'].map((version) =>
      tree({}, { c: version }),
    ),
    good: [tree({}, { c: '1.0.0', d: '18.4.0-beta.17' })],
  },
  // A bundled package is part of another package's tarball, whose hash covers it.
  'every copy has an integrity hash': {
    check: (tree) =>
      violations(
        tree,
        ({ integrity = '', inBundle }) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity),
      ),
    bad: [
      tree({ 'node_modules/a': { version: '1.10.2' } }),
      tree({ 'node_modules/a': copy('1.10.2', { integrity: `sha1-${'a'.repeat(27)}=` }) }),
    ],
    good: [tree({ 'node_modules/a': { version: '1.10.2', inBundle: true } })],
  },
  'every copy comes from the same source': {
    check: (tree) => [...new Set(copies(tree).map(([, copy]) => sourceOf(copy)))].slice(1),
    bad: ['https://a.example/a/-/a-1.tgz', 'git+ssh://git@a.example/a.git#1', 'file:../a'].map(
      (resolved) => tree({ 'node_modules/a': copy('2.0.0', { resolved }) }),
    ),
    good: [tree({ 'node_modules/a': copy('2.0.0') })],
  },
};

describe.each(Object.entries(conventions))('%s', (_, { check, bad, good }) => {
  test('holds', () => expect(check(repository, floorFile)).toEqual([]));
  test.each(bad)('detects violation %#', (one) => expect(check(one, sample)).not.toEqual([]));
  test('accepts similar valid samples', () => {
    for (const one of good) expect(check(one, sample)).toEqual([]);
  });
});

test('every minimum version has a reason and a date', () => {
  for (const { reason, date, ...rest } of [...floorFile.packages, ...floorFile.forbidden]) {
    expect(reason.length, rest.package).toBeGreaterThan(20);
    expect(date, rest.package).toMatch(/^20\d\d-\d\d-\d\d$/);
    if ('advisories' in rest) expect(rest.advisories, rest.package).not.toEqual([]);
  }
});

test('our own dependencies are in the lock file', () => {
  expect(copies(repository).length).toBeGreaterThan(Object.keys(repository.required).length);
  expect(repository.locked['node_modules/next']?.version).toBe(repository.required.next);
});

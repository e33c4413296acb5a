import { readdirSync, readFileSync, statSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { inRoot } from '../stack/root';

/** A file of the repository, by its path from the root. */
export interface Source {
  path: string;
  text: string;
}

/** A small tree: path → text. */
type Sample = Record<string, string>;

interface Convention {
  /** Returns the violations; empty if the convention holds. */
  check: (files: Source[]) => string[];
  /** Trees that each violate the convention. */
  bad: Sample[];
  /** Similar trees that do not violate it. */
  good?: Sample[];
}

const sources = (sample: Sample): Source[] =>
  Object.entries(sample).map(([path, text]) => ({ path, text }));

/** Declares a convention as tests: it holds in the repository, and it detects its bad samples. */
export function convention(name: string, { check, bad, good = [] }: Convention): void {
  describe(name, () => {
    test('holds', () => expect(check(repositoryFiles())).toEqual([]));
    test.each(bad)('detects violation %#', (sample) => {
      expect(check(sources(sample))).not.toEqual([]);
    });
    test('accepts similar valid samples', () => {
      for (const sample of good) expect(check(sources(sample))).toEqual([]);
    });
  });
}

/** A check that looks at one file at a time. */
export const checkFiles =
  (applies: (file: Source) => boolean, find: (file: Source) => string[]) =>
  (files: Source[]): string[] =>
    files.filter(applies).flatMap(find);

export const textOf = (files: Source[], path: string): string | undefined =>
  files.find((file) => file.path === path)?.text;

const ignoredFolders =
  /^(node_modules|\.git|\.next.*|\.build|\.data|test-results|playwright-report)$/;
const generatedFiles = /^(next-env\.d\.ts|package-lock\.json|.*\.tsbuildinfo|.*\.d\.json\.ts)$/;
const textFiles =
  /\.(ts|tsx|mjs|cjs|js|css|json|md|svg|html|yml|yaml|sql|example)$|^\.|^\.ci\/|^LICENSE$|^Dockerfile$/;

function walk(folder: string): string[] {
  return readdirSync(inRoot(folder)).flatMap((name) => {
    const path = folder ? `${folder}/${name}` : name;
    if (ignoredFolders.test(name) || generatedFiles.test(name)) return [];
    return statSync(inRoot(path)).isDirectory() ? walk(path) : [path];
  });
}

let cached: Source[] | undefined;

/** Every text file of the repository. */
function repositoryFiles(): Source[] {
  cached ??= walk('')
    .filter((path) => textFiles.test(path))
    .map((path) => ({ path, text: readFileSync(inRoot(path), 'utf8') }));
  return cached;
}

export const isCode = ({ path }: Source): boolean => /\.(ts|tsx|mjs|cjs)$/.test(path);

/** Code that ships with the app. */
export const isProduct = (file: Source): boolean =>
  isCode(file) && /^(app|components|lib)\/|^server\.ts$/.test(file.path) && !isTest(file);

export const isTest = ({ path }: Source): boolean =>
  /\.(test|spec|fixture)\.tsx?$/.test(path) || path.startsWith('e2e/');

/** Memoizes a value per file. */
export function memoizePerFile<Value>(make: (file: Source) => Value): (file: Source) => Value {
  const known = new WeakMap<Source, Value>();
  return (file) => {
    const made = known.get(file) ?? make(file);
    known.set(file, made);
    return made;
  };
}

/** The syntax tree of a file. */
export const syntax = memoizePerFile(({ path, text }) => {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
});

/** Formats a place as `path:line  text` for the report. */
function at(file: Source, position: number): string {
  const before = file.text.slice(0, position).split('\n');
  const line = file.text.split('\n')[before.length - 1] ?? '';
  return `${file.path}:${before.length}  ${line.trim().slice(0, 100)}`;
}

/** The places of all nodes that match a predicate. */
export function nodes(file: Source, matches: (node: ts.Node) => boolean): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (matches(node)) found.push(at(file, node.getStart()));
    ts.forEachChild(node, visit);
  };
  visit(syntax(file));
  return [...new Set(found)];
}

/** The places in a text that match a pattern, which needs the flag `g`. */
export const matches = (file: Source, pattern: RegExp): string[] =>
  [...file.text.matchAll(pattern)].map(({ index }) => at(file, index));

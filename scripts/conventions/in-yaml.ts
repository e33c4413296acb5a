import { parse } from 'yaml';
import type { Source } from './tree';

/** A document in which every scalar is text: `"1"` and `1` are the same, and no value turns into a number or a date. */
export type Yaml = string | Yaml[] | { [key: string]: Yaml };

/** Throws, with the line, at what is no YAML and at a key that is given twice. */
export const parseYaml = (text: string): Yaml =>
  parse(text, { schema: 'failsafe', merge: true }) ?? '';

export const textOf = (files: Source[], path: string): string | undefined =>
  files.find((file) => file.path === path)?.text;

/** What stands under some keys, one below the other; undefined where there is nothing. */
export const under = (yaml: Yaml | undefined, ...keys: string[]): Yaml | undefined =>
  keys.reduce<Yaml | undefined>(
    (inner, key) =>
      typeof inner === 'object' && !Array.isArray(inner) && Object.hasOwn(inner, key)
        ? inner[key]
        : undefined,
    yaml,
  );

export const keysUnder = (yaml: Yaml | undefined): string[] =>
  typeof yaml === 'object' && !Array.isArray(yaml) ? Object.keys(yaml) : [];

/** What a law about a file of YAML finds; nothing where there is no such file. */
export const inYaml =
  (path: string, find: (yaml: Yaml, files: Source[]) => string[]) =>
  (files: Source[]): string[] => {
    const text = textOf(files, path);
    if (text === undefined) return [];
    try {
      return find(parseYaml(text), files).map((fault) => `${path}  ${fault}`);
    } catch (error) {
      return [`${path}  ${(error as Error).message}`];
    }
  };

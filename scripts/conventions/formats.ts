import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { parse as parseDocument } from 'yaml';
import { type Source, textOf } from './convention';

type MessageTree = { [key: string]: string | MessageTree };

/** The messages of a file by their full key. */
export function flattenMessages(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (texts: MessageTree, prefix: string) => {
    for (const [key, value] of Object.entries(texts)) {
      if (typeof value === 'string') found.set(prefix + key, value);
      else visit(value, `${prefix}${key}.`);
    }
  };
  visit(JSON.parse(text), '');
  return found;
}

/** Parses a message into its parts, at any depth. Throws if it is not valid ICU. */
export function parts(message: string): MessageFormatElement[] {
  const all: MessageFormatElement[] = [];
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      all.push(element);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const { value } of Object.values(element.options)) visit(value);
      }
    }
  };
  visit(parse(message));
  return all;
}

/** The values that a message requires: arguments and tags; for a select also its options. */
export function placeholders(message: string): string[] {
  const names = parts(message).flatMap((part) => {
    if (part.type === TYPE.literal || part.type === TYPE.pound) return [];
    if (part.type === TYPE.tag) return [`<${part.value}>`];
    if (part.type === TYPE.select) {
      return [part.value, ...Object.keys(part.options).map((option) => `${part.value}=${option}`)];
    }
    return [part.value];
  });
  return [...new Set(names)].sort();
}

/** The plural forms that a message lacks, given the forms of its language. */
export function missingForms(message: string, forms: string[]): string[] {
  return parts(message).flatMap((part) =>
    part.type === TYPE.plural && part.pluralType === 'cardinal'
      ? forms.filter((form) => !(form in part.options))
      : [],
  );
}

/**
 * A document whose scalars are all strings: `"1"` and `1` are equal, and nothing becomes a number
 * or a date.
 */
export type Yaml = string | Yaml[] | { [key: string]: Yaml };

/** Throws, with the line, for invalid YAML and for duplicate keys. */
export const parseYaml = (text: string): Yaml =>
  parseDocument(text, { schema: 'failsafe', merge: true }) ?? '';

/** The value at a path of keys; undefined if there is none. */
export const valueAt = (yaml: Yaml | undefined, ...keys: string[]): Yaml | undefined =>
  keys.reduce<Yaml | undefined>(
    (inner, key) =>
      typeof inner === 'object' && !Array.isArray(inner) && Object.hasOwn(inner, key)
        ? inner[key]
        : undefined,
    yaml,
  );

export const keysOf = (yaml: Yaml | undefined): string[] =>
  typeof yaml === 'object' && !Array.isArray(yaml) ? Object.keys(yaml) : [];

/** Applies a check to one YAML file; returns nothing if the file does not exist. */
export const checkYaml =
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

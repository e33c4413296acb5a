import { describe, expect, test } from 'vitest';
import { type Source, tree } from './tree';

/** A small tree: path → text. */
type Sample = Record<string, string>;

interface Law {
  /** The places that break it; empty when it holds. */
  check: (files: Source[]) => string[];
  /** Trees that break it, each of them. */
  bad: Sample[];
  /** Trees that look alike and do not. */
  good?: Sample[];
}

const sources = (sample: Sample): Source[] =>
  Object.entries(sample).map(([path, text]) => ({ path, text }));

/** A law of the house: it holds in the tree, and its samples show that it is able to fail. */
export function law(name: string, { check, bad, good = [] }: Law): void {
  describe(name, () => {
    test('holds', () => expect(check(tree())).toEqual([]));
    test.each(bad)('finds what breaks it (%#)', (sample) => {
      expect(check(sources(sample))).not.toEqual([]);
    });
    if (good.length > 0) {
      test.each(good)('leaves alone what does not (%#)', (sample) => {
        expect(check(sources(sample))).toEqual([]);
      });
    }
  });
}

/** A check that looks at one file at a time. */
export const each =
  (concerns: (file: Source) => boolean, find: (file: Source) => string[]) =>
  (files: Source[]): string[] =>
    files.filter(concerns).flatMap(find);

import type { Linter } from 'eslint';

type Sample = [path: string, text: string];

export const conventions: { name: string; bad: Sample[]; good?: Sample[] }[];
export const conventionRules: Linter.Config[];

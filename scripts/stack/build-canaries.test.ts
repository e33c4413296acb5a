import { expect, it } from 'vitest';
import { groups } from '@/lib/config/variables/groups.server';
import { describeVariables } from '../docs/variables';
import { buildCanaries } from './build-canaries';

it('gives a build a distinct canary for every secret', () => {
  const secrets = groups.flatMap(describeVariables).filter(({ secret }) => secret);
  expect(Object.keys(buildCanaries).sort()).toEqual(secrets.map(({ name }) => name).sort());
  expect(new Set(Object.values(buildCanaries)).size).toBe(secrets.length);
});

import { expect, it } from 'vitest';
import { groups } from '@/lib/config/variables/groups';
import { explainAll } from '../docs/explained';
import { buildCanaries } from './build-canaries';

it('tells a build a canary for every secret there is, each its own', () => {
  const secrets = groups.flatMap(explainAll).filter(({ secret }) => secret);
  expect(Object.keys(buildCanaries).sort()).toEqual(secrets.map(({ name }) => name).sort());
  expect(new Set(Object.values(buildCanaries)).size).toBe(secrets.length);
});

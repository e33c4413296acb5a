import { describe, expect, it } from 'vitest';
import { hasArrived, isOutdated, isOvertaken } from './draft-revision';

describe('two tabs of one customer', () => {
  it('lets a page write over its own saves, and over what it was drawn from', () => {
    expect(isOutdated('', { from: '', as: 'here.1' })).toBe(false);
    expect(isOutdated('here.1', { from: '', as: 'here.2' })).toBe(false);
    expect(isOutdated('there.4', { from: 'there.4', as: 'here.1' })).toBe(false);
  });

  it('tells a page that another one wrote since', () => {
    expect(isOutdated('there.1', { from: '', as: 'here.1' })).toBe(true);
    expect(isOutdated('there.5', { from: 'there.4', as: 'here.3' })).toBe(true);
    // Deleted elsewhere: the revision that this page was rendered from no longer exists.
    expect(isOutdated('', { from: 'there.4', as: 'here.3' })).toBe(true);
  });
});

it('knows a save that a later one of the same page overtook', () => {
  expect(isOvertaken('here.2', 'here.1')).toBe(true);
  expect(isOvertaken('here.2', 'here.3')).toBe(false);
  expect(isOvertaken('there.9', 'here.1')).toBe(false);
  expect(hasArrived('here.2', 'here.2')).toBe(true);
  expect(hasArrived('here.12', 'here.2')).toBe(true);
  expect(hasArrived('', 'here.2')).toBe(false);
  expect(hasArrived('there.9', 'here.2')).toBe(false);
});

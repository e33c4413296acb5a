import { describe, expect, it } from 'vitest';
import { isOutdated, isSaved, isSuperseded } from './draft-revision';

describe('two tabs of one customer', () => {
  it('lets a page overwrite its own saves, and those it was rendered from', () => {
    expect(isOutdated('', { from: '', as: 'here.1' })).toBe(false);
    expect(isOutdated('here.1', { from: '', as: 'here.2' })).toBe(false);
    expect(isOutdated('there.4', { from: 'there.4', as: 'here.1' })).toBe(false);
  });

  it('detects that another page has saved since', () => {
    expect(isOutdated('there.1', { from: '', as: 'here.1' })).toBe(true);
    expect(isOutdated('there.5', { from: 'there.4', as: 'here.3' })).toBe(true);
    // Deleted elsewhere: the revision that this page was rendered from no longer exists.
    expect(isOutdated('', { from: 'there.4', as: 'here.3' })).toBe(true);
  });
});

it('detects a save that is older than a later one of the same page', () => {
  expect(isSuperseded('here.2', 'here.1')).toBe(true);
  expect(isSuperseded('here.2', 'here.3')).toBe(false);
  expect(isSuperseded('there.9', 'here.1')).toBe(false);
  expect(isSaved('here.2', 'here.2')).toBe(true);
  expect(isSaved('here.12', 'here.2')).toBe(true);
  expect(isSaved('', 'here.2')).toBe(false);
  expect(isSaved('there.9', 'here.2')).toBe(false);
});

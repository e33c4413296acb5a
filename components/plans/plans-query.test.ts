import { describe, expect, it } from 'vitest';
import { readPlansQuery } from './plans-query';

describe('an address of the catalogue', () => {
  it('may ask for nothing', () => {
    expect(readPlansQuery({})).toEqual({
      service: null,
      link: null,
      compare: null,
      household: null,
      asksHelp: false,
    });
  });

  it('may open a plan and one way to buy it', () => {
    expect(readPlansQuery({ plan: '3', type: '7' }).link).toEqual({ planId: 3, optionId: 7 });
    expect(readPlansQuery({ plan: '3' }).link).toEqual({ planId: 3, optionId: null });
  });

  it.each(['', '-1', '3e9', '٣', 'x', '1'.repeat(16)])('%j is an id that no plan has', (plan) => {
    expect(readPlansQuery({ plan }).link?.planId).toBe(0);
  });

  it.each([
    ['3,5', [3, 5]],
    [
      ['3', '5'],
      [3, 5],
    ],
    ['3', [3]],
    ['3,3', [3]],
    ['1,2,3', [1, 2]],
    ['', []],
    ['x,2', [0, 2]],
  ])('compare=%j compares %j', (compare, ids) => {
    expect(readPlansQuery({ compare }).compare).toEqual(ids);
  });

  it('may answer the two questions, or come for them', () => {
    const { household, asksHelp } = readPlansQuery({ people: '4', kind: 'clothes' });
    expect([household, asksHelp]).toEqual([{ people: 4, service: 'clothes' }, true]);
    expect(readPlansQuery({ people: '', kind: 'clothes' }).household).toBeNull();
    expect(readPlansQuery({ people: '3', kind: 'clothes' }).household).toBeNull();
    expect(readPlansQuery({ people: '4' }).household).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { parsePlansQuery } from './plans-query';

describe('a catalogue URL', () => {
  it('has an empty query by default', () => {
    expect(parsePlansQuery({})).toEqual({
      service: null,
      link: null,
      compare: null,
      household: null,
      asksHelp: false,
    });
  });

  it('selects a plan and one of its options', () => {
    expect(parsePlansQuery({ plan: '3', type: '7' }).link).toEqual({ planId: 3, optionId: 7 });
    expect(parsePlansQuery({ plan: '3' }).link).toEqual({ planId: 3, optionId: null });
  });

  it.each(['', '-1', '3e9', '٣', 'x', '1'.repeat(16)])('%j is an id that no plan has', (plan) => {
    expect(parsePlansQuery({ plan }).link?.planId).toBe(0);
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
    expect(parsePlansQuery({ compare }).compare).toEqual(ids);
  });

  it("carries the helper's answers, or opens the helper", () => {
    const { household, asksHelp } = parsePlansQuery({ people: '4', kind: 'clothes' });
    expect([household, asksHelp]).toEqual([{ people: 4, service: 'clothes' }, true]);
    expect(parsePlansQuery({ people: '', kind: 'clothes' }).household).toBeNull();
    expect(parsePlansQuery({ people: '3', kind: 'clothes' }).household).toBeNull();
    expect(parsePlansQuery({ people: '4' }).household).toBeNull();
  });
});

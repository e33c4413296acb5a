import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followClock } from '@/lib/kernel/time';
import { registrationAnswers } from './answers';
import { birthDate } from './birth-date';

const sarah = {
  name: 'سارة',
  birth: { day: '15', month: '5', year: '1990' },
  gender: 'female',
  familyStatus: '',
};
const faults = (change: object) =>
  registrationAnswers
    .safeParse({ ...sarah, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

beforeEach(() => followClock(new Date('2026-12-01T22:30:00Z'), true));
afterEach(() => followClock(new Date(), false));

describe('a date of birth', () => {
  const birth = (day: string, month: string, year: string) =>
    faults({ birth: { day, month, year } });

  it.each([
    [['', '5', '1990'], 'birth-missing'],
    [['31', '2', '1990'], 'birth-impossible'],
    [['ab', '5', '1990'], 'birth-impossible'],
    [['29', '2', '1900'], 'birth-impossible'],
    [['15', '5', '1410'], 'birth-hijri'],
    [['15', '5', '90'], 'birth-year'],
    [['15', '5', '1899'], 'birth-year'],
    [['3', '12', '2026'], 'birth-future'],
  ] as const)('%j is %s', ([day, month, year], fault) =>
    expect(birth(day, month, year)).toEqual([`birth ${fault}`]),
  );

  it('may be yesterday in Riyadh, where it is the second of December already', () => {
    expect(birth('1', '12', '2026')).toBeUndefined();
    expect(birth('2', '12', '2026')).toEqual(['birth birth-future']);
  });

  it('is read in any digits', () => {
    expect(birthDate({ day: '١٥', month: '5', year: '۱۹۹۰' })).toBe('1990-05-15');
    expect(birthDate({ day: '', month: '', year: '' })).toBeNull();
  });
});

it('wants a name of two letters and at most 255 characters, counted as the partner counts', () => {
  expect(faults({ name: '  ' })).toEqual(['name name-missing']);
  expect(faults({ name: '12345' })).toEqual(['name name-short']);
  expect(faults({ name: '𐎠'.repeat(255) })).toBeUndefined();
  expect(faults({ name: 'ن'.repeat(258) })).toEqual(['name name-too-long:3']);
});

it('wants a gender, and takes an unknown family status for none', () => {
  expect(faults({ gender: '' })).toEqual(['gender gender-missing']);
  expect(registrationAnswers.parse({ ...sarah, familyStatus: 'widowed' }).familyStatus).toBe('');
});

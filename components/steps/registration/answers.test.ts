import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncClock } from '@/lib/kernel/time';
import { registrationAnswers } from './answers';
import { birthDate, convertBirth } from './birth-date';
import { gregorianDay } from './typed-birth';

const sarah = {
  name: 'سارة',
  birth: { calendar: 'gregorian', day: '15', month: '5', year: '1990' },
  gender: 'female',
  familyStatus: '',
};
const errorsOf = (change: object) =>
  registrationAnswers
    .safeParse({ ...sarah, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

beforeEach(() => syncClock(new Date('2026-12-01T22:30:00Z'), true));
afterEach(() => syncClock(new Date(), false));

describe('a date of birth', () => {
  const birth = (day: string, month: string, year: string) =>
    errorsOf({ birth: { day, month, year } });

  it.each([
    [['', '5', '1990'], 'birth-missing'],
    [['31', '2', '1990'], 'birth-impossible'],
    [['ab', '5', '1990'], 'birth-impossible'],
    [['1'.repeat(10_000), '5', '1990'], 'birth-impossible'],
    [['<b>', '5', '👨‍👩‍👧'.repeat(999)], 'birth-impossible'],
    [['29', '2', '1900'], 'birth-impossible'],
    [['15', '5', '1410'], 'birth-hijri'],
    [['15', '5', '90'], 'birth-year'],
    [['15', '5', '1899'], 'birth-year'],
    [['3', '12', '2026'], 'birth-future'],
  ] as const)('%j is %s', ([day, month, year], fault) =>
    expect(birth(day, month, year)).toEqual([`birth ${fault}`]),
  );

  it('may be yesterday in Riyadh, which is ahead of UTC', () => {
    expect(birth('1', '12', '2026')).toBeUndefined();
    expect(birth('2', '12', '2026')).toEqual(['birth birth-future']);
  });

  it('is read in any digits, without invisible marks', () => {
    expect(gregorianDay({ day: '١٥', month: '5', year: '۱۹۹۰' })).toBe('1990-05-15');
    expect(gregorianDay({ day: '\u200f15\u200e ', month: '5', year: '\u206619 90\u2069' })).toBe(
      '1990-05-15',
    );
    expect(gregorianDay({ day: '', month: '', year: '' })).toBeNull();
  });

  it('is Gregorian by default', () => {
    const { calendar: _none, ...birth } = sarah.birth;
    expect(registrationAnswers.parse({ ...sarah, birth }).birth).toEqual(sarah.birth);
  });
});

describe('a Hijri date of birth', () => {
  const typed = (day: string, month: string, year: string) =>
    ({ calendar: 'hijri', day, month, year }) as const;

  it.each([
    [['', '10', '1410'], 'birth-missing'],
    [['30', '9', '1410'], 'birth-short-month'],
    [['31', '10', '1410'], 'birth-impossible'],
    [['20', '13', '1410'], 'birth-impossible'],
    [['20', '10', '1990'], 'birth-gregorian'],
    [['20', '10', '410'], 'birth-hijri-year'],
    [['20', '10', '1310'], 'birth-hijri-year'],
    [['20', '10', '14100'], 'birth-hijri-year'],
    [['22', '6', '1448'], 'birth-future'],
  ] as const)('%j is %s', ([day, month, year], fault) =>
    expect(errorsOf({ birth: typed(day, month, year) })).toEqual([`birth ${fault}`]),
  );

  it('may be yesterday in Riyadh, the first of December', () => {
    expect(errorsOf({ birth: typed('21', '6', '1448') })).toBeUndefined();
  });

  it('is sent as its Gregorian date (§4.2)', () => {
    expect(birthDate(typed('20', '10', '1410'))).toBe('1990-05-15');
    expect(birthDate(typed('٢٠', '10', '۱۴۱۰'))).toBe('1990-05-15');
    expect(birthDate(typed('30', '9', '1410'))).toBeNull();
  });

  it('converts to the other calendar and back', () => {
    const hijri = typed('20', '10', '1410');
    const gregorian = { calendar: 'gregorian', day: '15', month: '5', year: '1990' } as const;
    expect(convertBirth('hijri', gregorian)).toEqual(hijri);
    expect(convertBirth('gregorian', hijri)).toEqual(gregorian);
  });

  it('stays as typed when it is invalid in its calendar', () => {
    const meant = { calendar: 'gregorian', day: '20', month: '10', year: '1410' } as const;
    expect(convertBirth('hijri', meant)).toEqual({ ...meant, calendar: 'hijri' });
    expect(convertBirth('hijri', { ...meant, year: '' })).toMatchObject({ day: '20', year: '' });
  });
});

it('requires a name of two letters and at most 255 characters, counted as the partner counts', () => {
  expect(errorsOf({ name: '  ' })).toEqual(['name name-missing']);
  expect(errorsOf({ name: '12345' })).toEqual(['name name-short']);
  expect(errorsOf({ name: '𐎠'.repeat(255) })).toBeUndefined();
  expect(errorsOf({ name: 'ن'.repeat(258) })).toEqual(['name name-too-long:3']);
});

it('requires a gender, and treats an unknown family status as none', () => {
  expect(errorsOf({ gender: '' })).toEqual(['gender gender-missing']);
  expect(registrationAnswers.parse({ ...sarah, familyStatus: 'widowed' }).familyStatus).toBe('');
});

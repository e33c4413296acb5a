import { expect, it } from 'vitest';
import { addressAnswers } from './answers';

const address = {
  streetArea: 'شارع الخير',
  buildingNumber: '',
  apartmentNumber: '',
  homeType: '',
  delivery: 'call_when_arrive',
  notes: '',
};
const errorsOf = (change: object) =>
  addressAnswers
    .safeParse({ ...address, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

it('counts characters as the partner does (§4.3), after trimming', () => {
  expect(errorsOf({ streetArea: '🏠'.repeat(255) })).toBeUndefined();
  expect(errorsOf({ streetArea: `  ${'ش'.repeat(255)}  ` })).toBeUndefined();
  expect(errorsOf({ streetArea: 'ش'.repeat(256) })).toEqual(['streetArea street-too-long:1']);
  expect(errorsOf({ notes: 'م'.repeat(512) })).toEqual(['notes notes-too-long:12']);
});

it('requires a street and a delivery choice', () => {
  expect(errorsOf({ streetArea: ' ' })).toEqual(['streetArea street-missing']);
  expect(errorsOf({ delivery: 'leave_it' })).toEqual(['delivery delivery-missing']);
});

it('accepts a short address as people write it, and an empty one', () => {
  const read = (shortAddress: string | undefined) =>
    addressAnswers.parse({ ...address, shortAddress }).shortAddress;
  expect(read(' rrrd ٢٩٢٩ ')).toBe('RRRD2929');
  expect(read('')).toBe('');
  expect(read(undefined)).toBe('');
  expect(errorsOf({ shortAddress: 'RRR29' })).toEqual(['shortAddress short-address-bad']);
});

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
const faults = (change: object) =>
  addressAnswers
    .safeParse({ ...address, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

it('counts characters as the partner does (§4.3), after trimming', () => {
  expect(faults({ streetArea: '🏠'.repeat(255) })).toBeUndefined();
  expect(faults({ streetArea: `  ${'ش'.repeat(255)}  ` })).toBeUndefined();
  expect(faults({ streetArea: 'ش'.repeat(256) })).toEqual(['streetArea street-too-long:1']);
  expect(faults({ notes: 'م'.repeat(512) })).toEqual(['notes notes-too-long:12']);
});

it('wants a street, and what to do on arrival', () => {
  expect(faults({ streetArea: ' ' })).toEqual(['streetArea street-missing']);
  expect(faults({ delivery: 'leave_it' })).toEqual(['delivery delivery-missing']);
});

it('takes a short address as people write it, and none for none', () => {
  const read = (shortAddress: string | undefined) =>
    addressAnswers.parse({ ...address, shortAddress }).shortAddress;
  expect(read(' rrrd ٢٩٢٩ ')).toBe('RRRD2929');
  expect(read('')).toBe('');
  expect(read(undefined)).toBe('');
  expect(faults({ shortAddress: 'RRR29' })).toEqual(['shortAddress short-address-bad']);
});

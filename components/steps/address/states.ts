import type { StepStates } from '../step-states';
import type { AddressData, AddressValues } from './answers';

const data: AddressData = {
  place: 'حي الياسمين، الرياض',
  pin: { lat: 24.823, long: 46.644, id: 'riyadh/al-yasmin' },
  tiles: null,
  returning: null,
};

const filled: AddressValues = {
  streetArea: 'شارع الخير، الياسمين',
  buildingNumber: '7421',
  apartmentNumber: '12',
  homeType: 'apartment',
  delivery: 'call_when_arrive',
  notes: '',
  shortAddress: '',
  map: false,
  moved: null,
};

export const states = {
  empty: { initial: {}, data },
  filled: { initial: filled, data },
  returning: { initial: {}, data: { ...data, returning: 'سارة' } },
  'pin-moved': {
    initial: filled,
    data: {
      ...data,
      place: 'قرب حي العليا، الرياض',
      pin: { lat: 24.69, long: 46.681, id: null },
    },
  },
  'map-open': { initial: { ...filled, map: true }, data },
  'moved-to-a-vague-fix': {
    initial: {
      ...filled,
      map: true,
      moved: { lat: 24.822, long: 46.643, id: null, accuracyM: 5_000, from: data.pin },
    },
    data,
  },
  'moved-far-away': {
    initial: {
      ...filled,
      map: true,
      moved: { lat: 21.543, long: 39.173, id: null, searched: data.pin.id, from: data.pin },
    },
    data,
  },
  'moved-not-covered': {
    initial: { ...filled, map: true },
    data,
    touched: { moved: { reply: { kind: 'stop', reason: 'not-covered' } } },
  },
  'move-failed': { initial: { ...filled, map: true }, data, touched: { moved: 'offline' } },
  'short-address': { initial: { ...filled, shortAddress: 'RRRD2929' }, data },
  'short-address-bad': {
    initial: { ...filled, shortAddress: 'RRR29' },
    data,
    pressed: 'checked',
  },
  'street-names-another-district': {
    initial: { ...filled, streetArea: 'شارع الأمير محمد، حي النرجس' },
    data,
    pressed: {
      reply: {
        kind: 'stay',
        data: {
          id: 'riyadh/al-narjis',
          point: { lat: 24.848, long: 46.662 },
          named: 'حي النرجس',
          place: data.place,
        },
      },
    },
  },
  'notes-too-long': { initial: { ...filled, notes: 'ملاحظة '.repeat(73) }, data },
  'street-near-its-limit': {
    initial: { ...filled, streetArea: 'شارع الأمير محمد '.repeat(14) },
    data,
  },
  'long-arabic-street': {
    initial: { ...filled, streetArea: 'شارع الأمير محمد '.repeat(15) },
    data,
  },
  'changed-in-another-tab': {
    initial: filled,
    data,
    pressed: { newer: { streetArea: 'شارع العليا العام' } },
  },
  'not-covered-now': {
    initial: filled,
    data,
    pressed: { reply: { kind: 'stop', reason: 'not-covered' } },
  },
  refused: { initial: filled, data, from: 'review', reason: 'address-refused' },
  change: { initial: filled, data, from: 'change-address' },
  'change-confirmed': {
    initial: filled,
    data,
    from: 'change-address',
    reason: 'mobile-confirmed',
  },
  'change-not-covered': {
    initial: filled,
    data,
    from: 'change-address',
    pressed: { reply: { kind: 'stop', reason: 'not-covered' } },
  },
  'change-not-served': {
    initial: filled,
    data,
    from: 'change-address',
    pressed: { reply: { kind: 'stop', reason: 'not-served' } },
  },
} satisfies StepStates<AddressValues, AddressData>;

/** Answers that pass the form's validation; the server decides the outcome. */
export const complete = states.filled;

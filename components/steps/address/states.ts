import type { StepStates } from '../view-props';
import type { AddressAnswers, AddressData } from './answers';

const data: AddressData = { place: 'حي الياسمين، الرياض', returning: null };

const filled: AddressAnswers = {
  streetArea: 'شارع الخير، الياسمين',
  buildingNumber: '7421',
  apartmentNumber: '12',
  homeType: 'apartment',
  delivery: 'call_when_arrive',
  notes: '',
};

export const states = {
  empty: { initial: {}, data },
  filled: { initial: filled, data },
  returning: { initial: {}, data: { ...data, returning: 'سارة' } },
  'pin-moved': { initial: filled, data: { ...data, place: 'قرب حي العليا، الرياض' } },
  'notes-too-long': { initial: { ...filled, notes: 'ملاحظة '.repeat(73) }, data },
  'long-arabic-street': {
    initial: { ...filled, streetArea: 'شارع الأمير محمد '.repeat(15) },
    data,
  },
  refused: { initial: filled, data, from: 'review', reason: 'address-refused' },
} satisfies StepStates<AddressAnswers, AddressData>;

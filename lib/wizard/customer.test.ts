import { expect, it } from 'vitest';
import { givenName } from './customer.server';

it.each([
  ['سارة عبدالله العتيبي', 'سارة'],
  ['عبد الله القحطاني', 'عبد الله'],
  ['أبو بكر سالم', 'أبو بكر'],
  ['Abdul Rahman Saleh', 'Abdul Rahman'],
  ['  Sarah   Saleh ', 'Sarah'],
  ['عبد', 'عبد'],
  ['ضيف الله العتيبي', 'ضيف الله'],
  ['جار الله سالم', 'جار الله'],
  ['عز الدين القحطاني', 'عز الدين'],
  ['Daifallah Al Otaibi', 'Daifallah'],
  ['Jar Allah Saleh', 'Jar Allah'],
  ['Izz al-Din Saleh', 'Izz al-Din'],
  ['Nour Eddin Saleh', 'Nour Eddin'],
  ['ضيف', 'ضيف'],
])('%s is called %s', (full, given) => expect(givenName(full)).toBe(given));

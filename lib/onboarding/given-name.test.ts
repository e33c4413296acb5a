import { expect, it } from 'vitest';
import { givenName } from './given-name';

it.each([
  ['سارة عبدالله العتيبي', 'سارة'],
  ['عبد الله القحطاني', 'عبد الله'],
  ['أبو بكر سالم', 'أبو بكر'],
  ['Abdul Rahman Saleh', 'Abdul Rahman'],
  ['  Sarah   Saleh ', 'Sarah'],
  ['عبد', 'عبد'],
])('%s is called %s', (full, given) => expect(givenName(full)).toBe(given));

import { z } from 'zod';
import { defineOperation } from '../http/operation';
import { isCovered } from '../model/coverage';
import type { Customer } from '../model/rows';
import { issueToken } from '../model/tokens';
import type { World } from '../store/world';
import {
  birthDate,
  choice,
  familyStatus,
  lat,
  long,
  mobile,
  unlimitedText,
} from '../wire/input-schemas';
import { assumed, codeAndName, id, orAssumed } from '../wire/output-schemas';
import { GENDERS, LANGUAGES, type Language, type Words } from '../wire/words';

type Posted = Omit<Customer, 'id' | 'language'>;

/** Test value: a mobile that ends in 000 belongs to an existing customer with this data. */
const UNKNOWN_CUSTOMER: Omit<Posted, 'mobile'> = {
  name: 'نورة الحربي',
  dateOfBirth: '1987-03-14',
  gender: 'female',
  familyStatus: 'married',
};

/** §4.2 */
export const linkCustomer = defineOperation({
  name: 'link-customer',
  section: '4.2',
  summary: 'Registers a customer, or finds the existing one, and issues a customer token.',
  method: 'POST',
  path: '/customers/link-customer',
  requiresKey: true,
  localized: true,
  inputFrom: 'multipart',
  input: (world) =>
    z.object({
      name: unlimitedText(world),
      mobile: mobile(world),
      date_of_birth: birthDate(world),
      gender: choice(GENDERS),
      family_status: familyStatus(world).optional(),
      lat: lat('assumed').optional(),
      long: long('assumed').optional(),
    }),
  output: z.object({
    auth_token: z.string(),
    customer_id: id(),
    is_location_covered: orAssumed(z.boolean(), 'covered-without-coordinates', z.null()),
    coverage_message: z.string(),
    customer: z.object({
      id: id(),
      name: z.string(),
      mobile: assumed('mobile', z.string().regex(/^0?5\d{8}$/)),
      gender: codeAndName(GENDERS),
      language: codeAndName(LANGUAGES),
    }),
  }),
  refusals: [{ status: 422, when: 'The mobile format is invalid.', section: '§7' }],
  run({ world, language, words }, input) {
    const posted = {
      name: input.name,
      mobile: input.mobile,
      dateOfBirth: input.date_of_birth,
      gender: input.gender,
      familyStatus: input.family_status ?? null,
    };
    const customer = link(world, posted, language);
    const covered = coverageOf(world, input.lat, input.long);
    const withoutZero = world.decide('mobile') === 'returned-without-zero';
    return {
      data: {
        auth_token: issueToken(world, customer),
        customer_id: customer.id,
        is_location_covered: covered,
        coverage_message: messageOf(covered, input.lat === undefined, words),
        customer: {
          id: customer.id,
          name: customer.name,
          mobile: customer.mobile.slice(withoutZero ? 1 : 0),
          gender: { code: customer.gender, name: words.gender[customer.gender] },
          language: { code: customer.language, name: words.language[customer.language] },
        },
      },
    };
  },
});

/** Finds the customer of the posted mobile, or creates one. */
function link(world: World, posted: Posted, language: Language): Customer {
  const customers = world.table<Customer>('customers');
  const existing = customers.list().find((one) => one.mobile === posted.mobile);
  const overwrites = world.decide('link-existing') === 'overwrite';
  if (existing && !overwrites) return existing;

  const isNew = !existing && !posted.mobile.endsWith('000');
  const fields = isNew || overwrites ? posted : { ...UNKNOWN_CUSTOMER, mobile: posted.mobile };
  const customer: Customer = {
    id: existing?.id ?? world.nextId('customers'),
    ...fields,
    language: existing?.language ?? language,
  };
  customers.put(String(customer.id), customer);
  return customer;
}

function coverageOf(world: World, lat?: number, long?: number): boolean | null {
  if (lat !== undefined && long !== undefined) return isCovered({ lat, long });
  return world.decide('covered-without-coordinates') === 'null' ? null : false;
}

function messageOf(covered: boolean | null, unknown: boolean, words: Words): string {
  if (unknown || covered === null) return words.coverageUnknown;
  return covered ? words.covered : words.notCovered;
}

import type { Customer } from '../model/rows';

type Persona = Omit<Customer, 'id'>;

/** Magic: a mobile that ends in 000 belongs to somebody who was a customer before, under this name. */
export const STRANGER: Omit<Persona, 'mobile' | 'language'> = {
  name: 'نورة الحربي',
  dateOfBirth: '1987-03-14',
  gender: 'female',
  familyStatus: 'married',
};

export const isExistingByMagic = (mobile: string) => mobile.endsWith('000');

/** Subscribed to the Family Basket and halfway through: one order delivered, one on its way, the rest to come. */
export const REEM: Persona = {
  name: 'ريم القحطاني',
  mobile: '0551230001',
  dateOfBirth: '1991-11-02',
  gender: 'female',
  familyStatus: 'married',
  language: 'ar',
};

/** Has had all pickups of a Fresh Step plan and could buy again. */
export const OMAR: Persona = {
  name: 'Omar Al-Harthy',
  mobile: '0551230002',
  dateOfBirth: '1984-06-21',
  gender: 'male',
  familyStatus: 'married',
  language: 'en',
};

/** Cancelled a Thobe Pressing plan before the first pickup, and was refunded. */
export const FAHAD: Persona = {
  name: 'فهد العتيبي',
  mobile: '0551230003',
  dateOfBirth: '1999-01-30',
  gender: 'male',
  familyStatus: 'single',
  language: 'ar',
};

import { somePlans } from '@/components/plans/states';
import type { Plan } from '@/lib/onboarding/plans';

export interface HomeState {
  /** Null: they did not come. */
  plans: readonly Plan[] | null | 'on-their-way';
  pricesIncludeVat: boolean;
  /** Above the picture: the word for somebody who signed out, or what waits for somebody who did not. */
  above?: 'signed-out' | 'signed-in';
}

/** Every state of home, by name. */
export const homeStates = {
  home: { plans: somePlans, pricesIncludeVat: true },
  'one-plan': { plans: somePlans.slice(0, 1), pricesIncludeVat: true },
  'vat-unknown': { plans: somePlans, pricesIncludeVat: false },
  'plans-on-their-way': { plans: 'on-their-way', pricesIncludeVat: true },
  'no-plans': { plans: [], pricesIncludeVat: true },
  unreachable: { plans: null, pricesIncludeVat: true },
  'signed-out': { plans: somePlans, pricesIncludeVat: true, above: 'signed-out' },
  'signed-in': { plans: somePlans, pricesIncludeVat: true, above: 'signed-in' },
} satisfies Record<string, HomeState>;

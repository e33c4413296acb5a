import { somePlans } from '@/components/plans/states';
import type { Plan } from '@/lib/onboarding/plans';

interface HomeState {
  /** Null: they did not come. */
  plans: readonly Plan[] | null | 'on-their-way';
  pricesIncludeVat: boolean;
}

/** Every state of home, by name. */
export const homeStates = {
  home: { plans: somePlans, pricesIncludeVat: true },
  'one-plan': { plans: somePlans.slice(0, 1), pricesIncludeVat: true },
  'vat-unknown': { plans: somePlans, pricesIncludeVat: false },
  'plans-on-their-way': { plans: 'on-their-way', pricesIncludeVat: true },
  'no-plans': { plans: [], pricesIncludeVat: true },
  unreachable: { plans: null, pricesIncludeVat: true },
} satisfies Record<string, HomeState>;

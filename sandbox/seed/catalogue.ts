import type { Plan, PlanType } from '../model/rows';
import type { Table } from '../store/store';
import { PLANS } from './plans';

/** Puts the seeded plans and plan types into the tables of a world. */
export function seedCatalogue(plans: Table<Plan>, planTypes: Table<PlanType>): void {
  for (const { types, ...plan } of PLANS) {
    plans.put(String(plan.id), { ...plan, available: true });
    types.forEach((type, index) => {
      const id = plan.id * 10 + index + 1;
      planTypes.put(String(id), { id, planId: plan.id, ...type });
    });
  }
}

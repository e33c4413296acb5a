import { z } from 'zod';
import { defineOperation } from '../http/operation';
import type { Plan } from '../model/rows';
import { showPlan } from '../wire/plan';

/** §4.6: a withdrawn plan is not listed. */
export const listPlans = defineOperation({
  name: 'list-plans',
  section: '4.6',
  method: 'GET',
  path: '/plans',
  asksKey: true,
  asksToken: false,
  speaks: true,
  from: 'nothing',
  input: () => z.object({}),
  run({ world, language, words }) {
    const plans = world.table<Plan>('plans').list();
    const onSale = plans.filter((plan) => plan.available);
    return {
      data: onSale.map((plan) => showPlan(world, plan, language, words)),
    };
  },
});

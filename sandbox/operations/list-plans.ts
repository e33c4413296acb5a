import { z } from 'zod';
import { defineOperation } from '../http/operation';
import type { Plan } from '../model/rows';
import { PLAN, showPlan } from '../wire/plan';

/** §4.6: a withdrawn plan is not listed. */
export const listPlans = defineOperation({
  name: 'list-plans',
  section: '4.6',
  summary: 'The plans on sale, with their plan types.',
  method: 'GET',
  path: '/plans',
  asksKey: true,
  asksToken: false,
  speaks: true,
  from: 'nothing',
  input: () => z.object({}),
  output: z.array(PLAN),
  refuses: [],
  run({ world, language, words }) {
    const onSale = world.table<Plan>('plans').where('available', true);
    return { data: onSale.map((plan) => showPlan(world, plan, language, words)) };
  },
});

import { z } from 'zod';
import { defineOperation } from '../http/operation';
import type { Plan, PlanType } from '../model/rows';
import type { World } from '../store/world';
import { assumed, id, orAssumed, SERVICE, showService } from '../wire/output-schemas';
import type { Language, Words } from '../wire/words';

/** §2, Plan type. */
const PLAN_TYPE = z.object({
  id: id(),
  name: z.string(),
  orders_count: z.int().min(1),
  price: z.number(),
  price_per_pag: orAssumed(assumed('price-per-pag', z.number()), 'price-per-pag', z.string()),
  discount_percentage: assumed('discount-percentage', z.number().min(0).max(100)),
});

/** §2, Plan. */
const PLAN = z.object({
  id: id(),
  name: z.string(),
  description: z.string(),
  bag_size: z.number(),
  bags_count: z.int().min(1),
  service: SERVICE,
  plan_types: z.array(PLAN_TYPE),
  color: orAssumed(assumed('color', z.string().regex(/^#[0-9A-F]{6}$/)), 'color', z.string()),
});

/** §4.6: a withdrawn plan is not listed. */
export const listPlans = defineOperation({
  name: 'list-plans',
  section: '4.6',
  summary: 'The plans on sale, with their plan types.',
  method: 'GET',
  path: '/plans',
  requiresKey: true,
  localized: true,
  inputFrom: 'nothing',
  input: () => z.object({}),
  output: z.array(PLAN),
  run({ world, language, words }) {
    const onSale = world.table<Plan>('plans').where('available', true);
    return { data: onSale.map((plan) => showPlan(world, plan, language, words)) };
  },
});

function showPlan(
  world: World,
  plan: Plan,
  language: Language,
  words: Words,
): z.infer<typeof PLAN> {
  const types = world
    .table<PlanType>('plan-types')
    .list()
    .filter((type) => type.planId === plan.id);
  return {
    id: plan.id,
    name: plan.name[language],
    description: plan.description[language],
    bag_size: plan.bagKg,
    bags_count: plan.bags,
    service: showService(plan.service, words),
    plan_types: types.map((type) => showPlanType(world, plan, type, types[0] ?? type, language)),
    color: showColor(world, plan),
  };
}

/** The discount compares the price per bag with that of the plan's first type. */
function showPlanType(
  world: World,
  plan: Plan,
  type: PlanType,
  first: PlanType,
  language: Language,
): z.infer<typeof PLAN_TYPE> {
  const perOrder = type.price / type.orders;
  const saved = Math.max(0, 1 - perOrder / (first.price / first.orders));
  const inPercent = world.decide('discount-percentage') === 'percent';
  return {
    id: type.id,
    name: type.name[language],
    orders_count: type.orders,
    price: type.price,
    price_per_pag: showUnitPrice(world, perOrder, plan.bags),
    discount_percentage: inPercent ? rounded(saved * 100, 2) : rounded(saved, 4),
  };
}

function showUnitPrice(world: World, perOrder: number, bags: number): number | string {
  switch (world.decide('price-per-pag')) {
    case 'bag':
      return rounded(perOrder / bags, 2);
    case 'order':
      return rounded(perOrder, 2);
    case 'bag-string':
      return (perOrder / bags).toFixed(2);
  }
}

function showColor(world: World, { id, color }: Plan): string {
  if (world.decide('color') === 'hex') return color;
  const loose = ['#16c', color.slice(1), 'teal'];
  return loose[id % loose.length] ?? color;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

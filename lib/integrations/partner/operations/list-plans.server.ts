import 'server-only';
import { z } from 'zod';
import type { Locale } from '@/lib/i18n/routing';
import type { Halalas } from '@/lib/kernel/money';
import { callPartner } from '../client.server';
import { readWire, rejected } from '../envelope.server';
import type { Operation } from '../operation';
import {
  soft,
  wireCode,
  wireId,
  wireInteger,
  wireList,
  wireMoney,
  wireNumber,
  wireText,
} from '../wire.server';

const operation = {
  name: 'list-plans',
  method: 'GET',
  path: '/external-partner/plans',
  key: true,
  token: false,
  locale: true,
} as const satisfies Operation;

/** A purchase option of a plan (§2 Plan type). */
export interface PlanOption {
  id: number;
  name: string;
  /** Number of pickups included. */
  ordersCount: number;
  totalHalalas: Halalas;
  /** Above 1 and up to 100, else null: the document does not say whether 0.2 means 20 %. */
  discountPercent: number | null;
}

/** A plan (§2 Plan). Texts in the requested language; `color` is `#rrggbb` or null. */
export interface Plan {
  id: number;
  name: string;
  description: string;
  bagSizeKg: number;
  bagsCount: number;
  /** `clothes`, `shoes`, `ironing`, or a code that the app does not know. */
  service: string;
  serviceName: string;
  color: string | null;
  options: PlanOption[];
}

// `price_per_pag` is ignored: the document does not explain it.
const option = z
  .object({
    id: wireId,
    name: soft('plans.plan_types.name', wireText),
    orders_count: wireInteger.refine((count) => count > 0),
    price: wireMoney,
    discount_percentage: soft('plans.plan_types.discount_percentage', wireNumber),
  })
  .transform(
    (wire): PlanOption => ({
      id: wire.id,
      name: wire.name ?? '',
      ordersCount: wire.orders_count,
      totalHalalas: wire.price,
      discountPercent: discountOf(wire.discount_percentage),
    }),
  );

const service = z.union([
  z
    .looseObject({ name: soft('plans.service.name', wireText), type: wireCode })
    .transform(({ name, type }) => ({ code: type, name: name ?? type })),
  wireCode.transform((code) => ({ code, name: code })),
]);

const plan = z
  .object({
    id: wireId,
    name: wireText,
    description: soft('plans.description', wireText),
    bag_size: wireNumber,
    bags_count: wireInteger,
    service,
    plan_types: wireList('plans.plan_types', option, ({ id }) => id).refine(
      (options) => options.length > 0,
    ),
    color: soft('plans.color', wireText),
  })
  .transform(
    (wire): Plan => ({
      id: wire.id,
      name: wire.name,
      description: wire.description ?? '',
      bagSizeKg: wire.bag_size,
      bagsCount: wire.bags_count,
      service: wire.service.code,
      serviceName: wire.service.name,
      color: colorOf(wire.color),
      options: wire.plan_types,
    }),
  );

const wire = wireList('plans', plan, ({ id }) => id);

const discountOf = (percent: number | null): number | null =>
  percent !== null && percent > 1 && percent <= 100 ? percent : null;

/**
 * Normalises `RGB` or `RRGGBB`, with or without `#`, to `#rrggbb`. Null for anything else, so that
 * no other text reaches a style.
 */
function colorOf(text: string | null): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text ?? '')?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** All plans on sale (§4.6). Plans that cannot be parsed are left out. */
export async function listPlans(call: { locale: Locale }): Promise<Plan[]> {
  const reply = await callPartner(operation, { locale: call.locale });
  if (!reply.ok) throw rejected(operation, reply.refusal);
  return readWire(operation, wire, reply.value);
}

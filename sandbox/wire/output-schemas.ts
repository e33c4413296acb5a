import { z } from 'zod';
import { assumption, type DecisionName } from '../decisions';
import { PERIODS, type Period, SERVICE_TYPES, type ServiceType, type Words } from './words';

/**
 * Schemas of responses. The OpenAPI document and the types of the operations' results derive from
 * them.
 */

/** An id of the service (§2). */
export const id = () => z.int().min(0);

/** `{code, name}` (§2): the name is a display text in the response's language. */
export const codeAndName = <const Code extends string>(codes: readonly Code[]) =>
  z.object({ code: z.enum(codes), name: z.string() });

/** Instants: ISO 8601 in UTC, and ISO 8601 with Riyadh's offset (§2). */
export const utcInstant = () => z.iso.datetime();
export const riyadhInstant = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+03:00$/)
    .meta({ format: 'date-time' });
export const date = () => z.iso.date();

/** The documented schema, or the one of a choice of an open point. */
export const orAssumed = <Shown extends z.ZodType, Other extends z.ZodType>(
  shown: Shown,
  name: DecisionName,
  other: Other,
) => z.union([shown, assumed(name, other)]);

/** A value whose shape is documented and whose meaning is an open point. */
export const assumed = <Schema extends z.ZodType>(name: DecisionName, schema: Schema): Schema =>
  schema.meta({ 'x-assumption': assumption(name) });

/** `{code, name, period}` of a pickup window (§2, Available day). */
export const PERIOD = z.object({ code: z.enum(PERIODS), name: z.string(), period: z.string() });

export function showPeriod(code: Period, words: Words): z.infer<typeof PERIOD> {
  return { code, name: words.period[code], period: words.window[code] };
}

/** A service with its type (§2, Laundry preference and Plan). */
export const SERVICE = z.object({ name: z.string(), type: codeAndName(SERVICE_TYPES) });

export function showService(service: ServiceType, words: Words): z.infer<typeof SERVICE> {
  return {
    name: words.service[service],
    type: { code: service, name: words.serviceType[service] },
  };
}

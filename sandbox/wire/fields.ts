import { z } from 'zod';
import { isDate, riyadhDate } from '../model/riyadh';
import type { World } from '../store/world';
import type { Complaint } from './words';

/** Schemas of the texts that come in a form or a query. Digits are ASCII digits: Arabic ones are refused. */

/** Attaches a complaint to the value under validation, to be worded in the answer's language. */
export function complain(ctx: z.RefinementCtx, complaint: Complaint, path: string[] = []): void {
  ctx.addIssue({ code: 'custom', params: { complaint }, path });
}

function parsed<Value>(read: (text: string) => Value | Complaint) {
  return z.string().transform((text, ctx): Value => {
    const value = read(text);
    if (!isComplaint(value)) return value;
    complain(ctx, value);
    return z.NEVER;
  });
}

function isComplaint(value: unknown): value is Complaint {
  return typeof value === 'object' && value !== null && 'code' in value;
}

/** Up to `max` characters, counted in Unicode code points (§8). */
export const text = (max = Number.POSITIVE_INFINITY) =>
  parsed<string>((value) => ([...value].length > max ? { code: 'max', max } : value));

const coordinate = (limit: number) =>
  parsed<number>((value) => {
    if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value)) return { code: 'number' };
    const number = Number(value);
    return Math.abs(number) > limit ? { code: 'between', min: -limit, max: limit } : number;
  });

export const lat = () => coordinate(90);
export const long = () => coordinate(180);

/** A whole number from 1 on. */
export const integer = () =>
  parsed<number>((value) => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : { code: 'integer' }));

export const choice = <const Value extends string>(values: readonly Value[]) =>
  parsed<Value>((value) => values.find((one) => one === value) ?? { code: 'choice' });

export const date = () => parsed<string>((value) => (isDate(value) ? value : { code: 'date' }));

export const birthDate = (world: World) =>
  parsed<string>((value) => {
    if (!isDate(value)) return { code: 'date' };
    return value > riyadhDate(world.now().getTime()) ? { code: 'past' } : value;
  });

const FLAGS: Record<string, boolean> = {
  '1': true,
  '0': false,
  true: true,
  false: false,
};

export const flag = (world: World) =>
  parsed<boolean>((value) => {
    const known = world.decide('booleans') === 'words' || value.length === 1;
    return (known ? FLAGS[value] : undefined) ?? { code: 'boolean' };
  });

/** A Saudi mobile, made `05…`. */
export const mobile = (world: World) =>
  parsed<string>((value) => {
    const format = world.decide('mobile') === 'with-zero' ? /^05\d{8}$/ : /^0?5\d{8}$/;
    return format.test(value) ? value.padStart(10, '0') : { code: 'mobile' };
  });

export const familyStatus = (world: World) =>
  parsed<string>((value) => {
    switch (world.decide('family-status')) {
      case 'any':
        return value;
      case 'known':
        return value === 'married' || value === 'single' ? value : { code: 'choice' };
      case 'word':
        return /^[a-z]{1,32}$/.test(value) ? value : { code: 'word' };
    }
  });

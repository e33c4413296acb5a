import { z } from 'zod';
import { assumption } from '../decisions';
import { isDate, riyadhDate } from '../model/days';
import type { World } from '../store/world';
import type { Violation } from './words';

/**
 * Schemas of form and query texts. Only ASCII digits are accepted, Arabic ones are refused. Each
 * schema carries its JSON Schema for the OpenAPI document.
 */

type JsonSchema = Record<string, unknown>;

/**
 * Adds a violation to the value under validation; it is worded later in the response's language.
 */
export function addViolation(
  ctx: z.RefinementCtx,
  violation: Violation,
  path: string[] = [],
): void {
  ctx.addIssue({ code: 'custom', params: { violation }, path });
}

function parsed<Value>(says: JsonSchema, read: (text: string) => Value | Violation) {
  return z
    .string()
    .transform((text, ctx): Value => {
      const value = read(text);
      if (!isViolation(value)) return value;
      addViolation(ctx, value);
      return z.NEVER;
    })
    .meta(says);
}

function isViolation(value: unknown): value is Violation {
  return typeof value === 'object' && value !== null && 'code' in value;
}

/** Databases do not accept a NUL character. */
const isText = (value: string) => !value.includes('\u0000');

const length = (value: string) => [...value].length;

/** Up to `max` characters, counted in Unicode code points (§8). */
export const text = (max: number) =>
  parsed<string>({ type: 'string', maxLength: max }, (value) => {
    if (!isText(value)) return { code: 'text' };
    return length(value) > max ? { code: 'max', max } : value;
  });

const UNDOCUMENTED_MAX = 255;

/** A text without a documented limit (decision `text-length`). */
export const unlimitedText = (world: World) =>
  parsed<string>({ type: 'string', 'x-assumption': assumption('text-length') }, (value) => {
    if (!isText(value)) return { code: 'text' };
    const tooLong = world.decide('text-length') === '255' && length(value) > UNDOCUMENTED_MAX;
    return tooLong ? { code: 'max', max: UNDOCUMENTED_MAX } : value;
  });

/** The document shows the range for the coverage check only; elsewhere it is assumed. */
type Range = 'shown' | 'assumed';
const RANGE = { section: '§8', says: 'the same range as in the coverage check' };

const coordinate = (limit: number, range: Range) => {
  const mark = range === 'assumed' && { 'x-assumption': RANGE };
  return parsed<number>({ type: 'number', minimum: -limit, maximum: limit, ...mark }, (value) => {
    if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value)) return { code: 'number' };
    const number = Number(value);
    return Math.abs(number) > limit ? { code: 'between', min: -limit, max: limit } : number;
  });
};

export const lat = (range: Range) => coordinate(90, range);
export const long = (range: Range) => coordinate(180, range);

/** A positive integer. */
export const integer = () =>
  parsed<number>({ type: 'integer', minimum: 1 }, (value) =>
    /^[1-9]\d{0,14}$/.test(value) ? Number(value) : { code: 'integer' },
  );

export const choice = <const Value extends string>(values: readonly Value[]) =>
  parsed<Value>(
    { type: 'string', enum: values },
    (value) => values.find((one) => one === value) ?? { code: 'choice' },
  );

const DATE = { type: 'string', format: 'date' };

export const date = () =>
  parsed<string>(DATE, (value) => (isDate(value) ? value : { code: 'date' }));

const UP_TO_TODAY = { section: '§4.2', says: 'not in the future, in Riyadh time' };

export const birthDate = (world: World) =>
  parsed<string>({ ...DATE, 'x-assumption': UP_TO_TODAY }, (value) => {
    if (!isDate(value)) return { code: 'date' };
    return value > riyadhDate(world.now().getTime()) ? { code: 'past' } : value;
  });

const FLAGS: Record<string, boolean> = { '1': true, '0': false, true: true, false: false };

export const flag = (world: World) =>
  parsed<boolean>({ type: 'boolean', 'x-assumption': assumption('booleans') }, (value) => {
    const known = world.decide('booleans') === 'words' || value.length === 1;
    return (known ? FLAGS[value] : undefined) ?? { code: 'boolean' };
  });

/** A Saudi mobile, normalized to `05…`. */
export const mobile = (world: World) =>
  parsed<string>(
    { type: 'string', pattern: '^0?5[0-9]{8}$', 'x-assumption': assumption('mobile') },
    (value) => {
      const format = world.decide('mobile') === 'with-zero' ? /^05\d{8}$/ : /^0?5\d{8}$/;
      return format.test(value) ? value.padStart(10, '0') : { code: 'format' };
    },
  );

export const familyStatus = (world: World) =>
  parsed<string>({ type: 'string', 'x-assumption': assumption('family-status') }, (value) => {
    switch (world.decide('family-status')) {
      case 'any':
        return isText(value) ? value : { code: 'text' };
      case 'known':
        return value === 'married' || value === 'single' ? value : { code: 'choice' };
      case 'word':
        return /^[a-z]{1,32}$/.test(value) ? value : { code: 'format' };
    }
  });

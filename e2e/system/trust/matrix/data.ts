import { readFileSync } from 'node:fs';
import { type ErrorCode, retryOf } from '@/lib/kernel/error-codes';
import { inRoot } from '../../../../scripts/stack/root';

/** How the sandbox plays a fault: what its control API takes, without the operation. `of` stands for a row of the operation. */
export interface Play {
  kind?: string;
  status?: number;
  message?: string;
  retryAfter?: number | string;
  type?: string;
  encoding?: string;
  to?: string;
  drop?: string;
  set?: { path: string; value: unknown };
  of?: Schema;
  /** An instance whose way to the other side is bad: `roads.ts`. */
  road?: RoadName;
}

type Schema = 'extra' | 'display' | 'vital' | 'unknown';
export type RoadName = 'refused' | 'silent' | 'no-name' | 'untrusted';

export interface Fault {
  id: string;
  name: string;
  party: string;
  for: string;
  effect?: string;
  /** The app's own second try may get through. */
  retried?: true;
  /** A story of its own, in `cases/`. */
  case?: true;
  /** With `--long` only. */
  long?: true;
  /** Why it is not played at all. */
  none?: string;
  play?: (Play | string)[];
}

export interface Operation {
  name: string;
  party: 'partner' | 'gateway' | 'verification';
  class: string;
  journey: string;
  step: string;
  answers?: Record<Schema, { none?: string; drop?: string; set?: Play['set'] }>;
}

/** What has to come of a fault. */
interface Expected {
  code?: ErrorCode;
  /** The reply says how long to wait: as long as the other side said. */
  wait?: true;
  works?: true;
  stale?: true;
  /** The pages that a checkout may show on its way; the last one is where it ends. */
  later?: string[];
}

/** One fault under one operation. */
export interface Cell {
  id: string;
  fault: Fault;
  play: Play;
  operation: Operation;
  /** `once`: a single call fails, and the app's own second try gets through. */
  variant: 'all' | 'once';
  expected: Expected;
}

export interface LeftOut {
  id: string;
  why: string;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(inRoot('e2e/system/trust/matrix', name), 'utf8'));

type Rules = Record<string, Record<string, Expected> & { like?: string }>;

export const faults = read('faults.json') as Fault[];
export const operations = read('operations.json') as Operation[];
const rules = read('rules.json') as Rules;

/** A second call would be a second page, a second SMS, a second guess: the app sends these once. */
const neverRepeated = ['gateway-create-invoice', 'gateway-refund', 'verify-start', 'verify-check'];

function ruleOf(effect: string, operation: Operation): Expected {
  const own = rules[operation.class];
  const rule = (own?.like ? rules[own.like] : own)?.[effect];
  if (!rule) throw new Error(`rules.json has nothing for ${effect} of ${operation.class}`);
  if (rule.code !== undefined && !Object.hasOwn(retryOf, rule.code))
    throw new Error(`no code ${rule.code}`);
  return rule;
}

/** On a bad way everything fails: another call of the same press is the first to, and it is that one's cell. */
const notOnRoads: Record<string, string> = {
  subscribe: 'the same press asks 4.1, 4.6 and 4.7 first, which fail on the same way',
  'gateway-cancel-invoice': 'the invoice is read first, which fails on the same way',
  'gateway-refund': 'any instance makes the refund, so none can be held to a bad way',
};

/** Why a fault cannot strike an operation; null where it can. */
function whyNot(fault: Fault, play: Play, { party, name, answers }: Operation): string | null {
  if (fault.party === 'partner' && party !== 'partner') return "only the partner's envelope has it";
  if (play.of) return answers?.[play.of].none ?? null;
  return (play.road && notOnRoads[name]) ?? null;
}

/** Every cell of `faults × operations`, and what of it makes no sense, with the reason. */
export function matrix(): { cells: Cell[]; leftOut: LeftOut[] } {
  const cells: Cell[] = [];
  const leftOut = faults.flatMap(({ id, none }) => (none ? [{ id, why: none }] : []));
  for (const fault of faults.filter(({ effect }) => effect !== undefined)) {
    for (const operation of operations) {
      (fault.play as Play[]).forEach((play, index, all) => {
        const id = `${fault.id}${all.length > 1 ? `.${index + 1}` : ''}×${operation.name}`;
        const why = whyNot(fault, play, operation);
        if (why) leftOut.push({ id, why });
        else cells.push(...cellsOf(id, fault, play, operation));
      });
    }
  }
  return { cells, leftOut };
}

function cellsOf(id: string, fault: Fault, play: Play, operation: Operation): Cell[] {
  const expected = ruleOf(fault.effect ?? '', operation);
  const { none: _none, ...change } = (play.of && operation.answers?.[play.of]) ?? {};
  const { of: _of, ...rest } = play;
  const cell = { fault, play: { ...rest, ...change }, operation };
  const all: Cell = { ...cell, id, variant: 'all', expected };
  const isRepeated = fault.retried && !expected.works && !neverRepeated.includes(operation.name);
  if (!isRepeated) return [all];
  const survived: Expected = expected.later ? expected : { works: true };
  return [all, { ...cell, id: `${id} once`, variant: 'once', expected: survived }];
}

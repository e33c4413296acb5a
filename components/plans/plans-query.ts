import {
  type Household,
  type HouseholdSize,
  householdSizes,
} from '@/lib/wizard/plans/plans-suggestion';

/** The parsed query of the catalogue page. */
export interface PlansQuery {
  /** Code of the one service to show. */
  service: string | null;
  /** A link to one plan, and optionally to one of its options. */
  link: { planId: number; optionId: number | null } | null;
  /**
   * Ids of the plans to compare: up to two; fewer while they are being picked; null without a
   * comparison.
   */
  compare: number[] | null;
  household: Household | null;
  /** Whether the query has `?people=`, which opens the plan helper. */
  asksHelp: boolean;
}

type SearchParams = Record<string, string | string[] | undefined>;

/**
 * Parses `?plan=3&type=7`, `?compare=3,5`, `?people=4&kind=clothes`, `?service=shoes`. The query is
 * untrusted input.
 */
export function parsePlansQuery(query: SearchParams): PlansQuery {
  const { service, plan, type, compare, people, kind } = query;
  const size = householdSizes.find((one) => String(one) === first(people));
  const planId = first(plan);
  return {
    service: first(service) ?? null,
    link: planId === undefined ? null : { planId: idOf(planId), optionId: optionOf(first(type)) },
    compare: compare === undefined ? null : parseCompared([compare].flat().join(',')),
    household: householdOf(size, first(kind)),
    asksHelp: people !== undefined,
  };
}

const first = (value: string | string[] | undefined) => [value].flat()[0];

/** A numeric id, or 0, which no plan has. */
const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

const optionOf = (text: string | undefined) => (text === undefined ? null : idOf(text));

const parseCompared = (text: string): number[] =>
  [...new Set(text.split(',').filter(Boolean).map(idOf))].slice(0, 2);

const householdOf = (people: HouseholdSize | undefined, service: string | undefined) =>
  people && service ? { people, service } : null;

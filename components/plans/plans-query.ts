import {
  type Household,
  type HouseholdSize,
  householdSizes,
} from '@/lib/wizard/plans/plans-suggestion';

/** What an address of the catalogue asks for. */
export interface PlansQuery {
  /** Code of the one service to show. */
  service: string | null;
  /** A link to one plan, perhaps to one way to buy it. */
  link: { planId: number; optionId: number | null } | null;
  /** The plans to set side by side: none or one of them while they are being picked; null when nobody compares. */
  compare: number[] | null;
  household: Household | null;
  /** Somebody came for the two questions: `?people=`. */
  asksHelp: boolean;
}

type SearchParams = Record<string, string | string[] | undefined>;

/** Reads `?plan=3&type=7`, `?compare=3,5`, `?people=4&kind=clothes`, `?service=shoes`. Anybody can write anything there. */
export function readPlansQuery(query: SearchParams): PlansQuery {
  const { service, plan, type, compare, people, kind } = query;
  const size = householdSizes.find((one) => String(one) === first(people));
  const planId = first(plan);
  return {
    service: first(service) ?? null,
    link: planId === undefined ? null : { planId: idOf(planId), optionId: optionOf(first(type)) },
    compare: compare === undefined ? null : compared([compare].flat().join(',')),
    household: householdOf(size, first(kind)),
    asksHelp: people !== undefined,
  };
}

const first = (value: string | string[] | undefined) => [value].flat()[0];

/** An id, or 0, which no plan has. */
const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

const optionOf = (text: string | undefined) => (text === undefined ? null : idOf(text));

const compared = (text: string): number[] =>
  [...new Set(text.split(',').filter(Boolean).map(idOf))].slice(0, 2);

const householdOf = (people: HouseholdSize | undefined, service: string | undefined) =>
  people && service ? { people, service } : null;

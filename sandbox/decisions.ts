import { ACCESS, type Decision } from './decisions/access';
import { CUSTOMERS } from './decisions/customers';
import { SUBSCRIPTIONS } from './decisions/subscriptions';

/**
 * Every open point of the document: assumptions about somebody else's service, and the app may depend on none.
 */
const DECISIONS = { ...ACCESS, ...CUSTOMERS, ...SUBSCRIPTIONS };

export const PROFILES = ['default', 'strict', 'hostile'] as const;
export type Profile = (typeof PROFILES)[number];

type Decisions = typeof DECISIONS;
export type DecisionName = keyof Decisions;
/** The names of the answers to one open point. */
export type Choice<Name extends DecisionName> = keyof Decisions[Name]['choices'] & string;

const DECISION_NAMES = Object.keys(DECISIONS) as DecisionName[];

/** The answer in force: an override, else what the profile says. */
export function choose<Name extends DecisionName>(
  name: Name,
  profile: Profile,
  override?: string,
): Choice<Name> {
  const { choices, profiles }: Decision = DECISIONS[name];
  const choice = override !== undefined && override in choices ? override : undefined;
  return (choice ?? profiles[PROFILES.indexOf(profile)] ?? profiles[0]) as Choice<Name>;
}

export function isDecision(name: string): name is DecisionName {
  return Object.hasOwn(DECISIONS, name);
}

/** Whether `overrides` may set this row to this choice. */
export function isChoice(name: DecisionName, choice: string): boolean {
  return Object.hasOwn(DECISIONS[name].choices, choice);
}

/** How a generated document marks what rests on an open point. */
export function assumption(name: DecisionName): { section: string; decision: DecisionName } {
  return { section: DECISIONS[name].section, decision: name };
}

/** The whole table, as `GET /sandbox/decisions` lists it for one world. */
export function listDecisions(profile: Profile, overrides: Record<string, string>) {
  return DECISION_NAMES.map((name) => {
    const { section, point, choices, profiles }: Decision = DECISIONS[name];
    const [standard, strict, hostile] = profiles;
    return {
      name,
      section,
      point,
      choices: Object.entries(choices).map(([choice, says]) => ({ choice, says })),
      profiles: { default: standard, strict, hostile },
      inForce: choose(name, profile, overrides[name]),
    };
  });
}

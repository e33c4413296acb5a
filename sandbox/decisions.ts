import { ACCESS, type Decision } from './decisions/access';
import { CUSTOMERS } from './decisions/customers';
import { SUBSCRIPTIONS } from './decisions/subscriptions';

/**
 * Every open point of the partner's document. These are assumptions about the real service: the app
 * must not depend on any of them.
 */
const DECISIONS = { ...ACCESS, ...CUSTOMERS, ...SUBSCRIPTIONS };

export const PROFILES = ['default', 'strict', 'hostile'] as const;
export type Profile = (typeof PROFILES)[number];

type Decisions = typeof DECISIONS;
export type DecisionName = keyof Decisions;
/** The choices of one open point. */
export type Choice<Name extends DecisionName> = keyof Decisions[Name]['choices'] & string;

const DECISION_NAMES = Object.keys(DECISIONS) as DecisionName[];

/** The choice in force: the override, else the profile's choice. */
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

/** Whether an override may set this decision to this choice. */
export function isChoice(name: DecisionName, choice: string): boolean {
  return Object.hasOwn(DECISIONS[name].choices, choice);
}

/** Reference to a decision, as the OpenAPI document marks values that depend on it. */
export function assumption(name: DecisionName): { section: string; decision: DecisionName } {
  return { section: DECISIONS[name].section, decision: name };
}

/** All decisions, as `GET /sandbox/decisions` lists them for one world. */
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

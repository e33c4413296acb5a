import 'server-only';
import { z } from 'zod';
import { StartupError } from '@/lib/kernel/app-error';
import { startupRefusals } from './refusals';
import { codes, verifications } from './variables/codes';
import type { Provider } from './variables/form';
import { groups } from './variables/groups.server';
import { messages } from './variables/messages';
import { partner } from './variables/partner';
import { gateways, payments } from './variables/payments';
import { demo, map, place, running, staff, tracing } from './variables/running.server';
import { storage } from './variables/storage';

const own = z.object({
  ...place,
  ...storage,
  ...partner,
  ...payments,
  ...codes,
  ...messages,
  ...map,
  ...running,
  ...tracing,
  ...staff,
  ...demo,
});

/** The variables of the chosen provider, discriminated by the variable that chooses it. */
type Chosen<Variable extends string, Providers extends Record<string, { variables: object }>> = {
  [Name in keyof Providers]: Record<Variable, Name> &
    z.output<z.ZodObject<Extract<Providers[Name]['variables'], z.core.$ZodLooseShape>>>;
}[keyof Providers];

export type Env = z.output<typeof own> &
  Chosen<'PAYMENT_PROVIDER', typeof gateways> &
  Chosen<'VERIFICATION_PROVIDER', typeof verifications>;

/** The names of all variables that the app reads, for any choice of providers. */
export const variables = groups.flatMap((group) => Object.keys(group.variables));

/** Lists all faults of the environment at once, so that they can be fixed in one pass. */
export class EnvironmentError extends StartupError {
  constructor(readonly faults: string[]) {
    super(`The environment is invalid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'EnvironmentError';
  }
}

/**
 * The named provider; for an unknown name the default one, so that its faults are reported as well.
 */
const chosen = <Name extends string>(
  providers: Record<Name, Provider>,
  name: string | undefined,
  usual: NoInfer<Name>,
): Provider =>
  name !== undefined && Object.hasOwn(providers, name) ? providers[name as Name] : providers[usual];

/**
 * Parses and validates every variable. Throws an `EnvironmentError` that lists all faults; never
 * echoes a value.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const gateway = chosen(gateways, given.PAYMENT_PROVIDER, 'moyasar');
  const verification = chosen(verifications, given.VERIFICATION_PROVIDER, 'unifonic');
  const schema = own.extend({ ...gateway.variables, ...verification.variables });
  const parsed = schema.safeParse(given);
  const malformed = new Set(parsed.error?.issues.map(({ path }) => path.join('.')));
  const fit = Object.entries(schema.shape).filter(([name]) => !malformed.has(name));
  const values: Record<string, unknown> =
    parsed.data ?? z.object(Object.fromEntries(fit)).parse(given);
  const { live } = gateway;
  const services = [
    { is: 'partner' as const, variable: 'PARTNER_BASE_URL' },
    { is: 'gateway' as const, variable: gateway.baseUrl },
    { is: 'verification' as const, variable: verification.baseUrl },
  ].flatMap((service) => {
    const url = values[service.variable];
    return typeof url === 'string' ? [{ ...service, url }] : [];
  });
  const key = live && values[live.key];
  const isKey = live !== undefined && typeof key === 'string';
  const refusals = startupRefusals(values as Partial<Env>, {
    services,
    key: isKey ? { variable: live.key, isLive: live.pattern.test(key) } : null,
  });
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => {
      const name = issue.path.join('.');
      return given[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}`;
    }),
    // Report a malformed variable once, without the faults that follow from its absence.
    ...refusals.filter((refusal) => !malformed.has(refusal.split(':')[0] ?? '')),
  ];
  if (faults.length > 0) throw new EnvironmentError([...new Set(faults)]);
  return values as unknown as Env;
}

let current: Env | undefined;

/** The environment, parsed on first use (a build needs none) and then cached. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}

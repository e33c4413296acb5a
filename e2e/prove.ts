import { randomInt } from 'node:crypto';
import { stopChildren } from '../scripts/stack/child';
import { numberOf, readOptions } from '../scripts/stack/options';
import { faults } from './system/faults/faults';
import { deliveries } from './system/messages/deliveries';
import { subscriptionLife } from './system/messages/subscription-life';
import { lostMachine } from './system/operations/lost-machine';
import { rollingRestart } from './system/operations/rolling-restart';
import { type Claim, type Prover, proveAll } from './system/prover';
import { faults as faultsOfTracking } from './system/tracking/faults';
import { kills as killsOfTracking } from './system/tracking/kills';
import { manySubscriptions, oneSubscription } from './system/tracking/polling';
import { cases } from './system/trust/cases/cases';
import { fuzz } from './system/trust/fuzz/fuzz';
import { kills as killsOfTrust } from './system/trust/kills';
import { sessions } from './system/trust/sessions/session';

interface Area {
  provers: Prover[];
  /** How many provers run in parallel. */
  atOnce: number;
}

/** The areas by the name that the command takes. */
const areas: Record<string, Area> = {
  // Two: each has up to three clusters, which keep two cores busy.
  trust: {
    atOnce: 2,
    provers: [killsOfTrust, cases, faults, sessions, fuzz],
  },
  // Not part of `npm test`: it depends on the machine as much as on the app.
  operations: {
    atOnce: 1,
    provers: [rollingRestart, lostMachine],
  },
  // Three: each waits for its cluster more than it works.
  tracking: {
    atOnce: 3,
    provers: [
      ...[oneSubscription, manySubscriptions, faultsOfTracking, killsOfTracking],
      ...[deliveries, subscriptionLife],
    ],
  },
};

/**
 * All claims of these areas, and how many may run in parallel. Throws for an unknown area, or when
 * nothing matches.
 */
function claimsOf(names: string[]): { claims: Claim[]; atOnce: number } {
  const proven = names.map((area) => ({ area, of: areas[area] }));
  const unknown = proven.some(({ of }) => of === undefined);
  if (names.length === 0 || unknown) {
    throw new Error(`prove wants some of: ${Object.keys(areas).join(', ')}.`);
  }
  const claims = proven.flatMap(({ area, of }) =>
    (of?.provers ?? []).map((prover) => ({ area, prover })),
  );
  const sideBySide = proven.map(({ of }) => of?.atOnce ?? 1);
  return { claims, atOnce: Math.min(...sideBySide) };
}

const usage = `npm run prove -- AREA … [--long] [--seed=N] [--only=a,b] [--case=PATTERN]
  Random walks, fuzz, kills and races against a running program. Areas: ${Object.keys(areas).join(', ')}.
  Each prover prints what it did and with which seed; the exit code is 1 when one did not hold.
  --long      all of it, not the sample that is part of npm test
  --seed=N    the choices of an earlier run
  --only=a,b  the provers of these names alone
  --case=PATTERN  only cases (of cases and faults) whose title matches this regular expression`;

/** Runs the claims of some areas. */
export async function main(args: string[]): Promise<number> {
  const read = readOptions(
    args,
    usage,
    {
      long: { type: 'boolean', default: false },
      seed: { type: 'string' },
      only: { type: 'string' },
      case: { type: 'string' },
    },
    { allowPositionals: true },
  );
  if (!read) return 0;
  const { long, seed: given } = read.values;
  const { claims, atOnce } = claimsOf(read.positionals);
  const only = read.values.only?.split(',');
  const chosen = claims.filter(({ prover }) => only?.includes(prover.name) ?? true);
  if (chosen.length === 0) {
    throw new Error(`--only wants of: ${claims.map(({ prover }) => prover.name).join(', ')}.`);
  }

  const seed = given === undefined ? randomInt(1_000_000) : numberOf('seed', given);
  const began = performance.now();
  const matching = new RegExp(read.values.case ?? '');
  const { passed, survived, failed } = await proveAll(chosen, { long, seed, matching }, atOnce);
  await stopChildren();
  const seconds = (performance.now() - began) / 1000;
  console.log(`${passed} held of ${chosen.length}, in ${seconds.toFixed(0)} s`);
  const all = survived + failed;
  console.log(`${survived.toLocaleString('en')} survived of ${all.toLocaleString('en')}`);
  return failed === 0 ? 0 : 1;
}

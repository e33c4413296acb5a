import { faults } from './faults/faults';
import { deliveries } from './messages/deliveries';
import { subscriptionLife } from './messages/subscription-life';
import { lostMachine } from './operations/lost-machine';
import { rollingRestart } from './operations/rolling-restart';
import type { Prover } from './prover';
import { faults as faultsOfTracking } from './tracking/faults';
import { kills as killsOfTracking } from './tracking/kills';
import { manySubscriptions, oneSubscription } from './tracking/polling';
import { cases } from './trust/cases/cases';
import { fuzz } from './trust/fuzz/fuzz';
import { kills as killsOfTrust } from './trust/kills';
import { sessions } from './trust/sessions/session';

interface Area {
  provers: Prover[];
  /** How many provers run in parallel. */
  atOnce: number;
}

/** The areas by the name that the command takes. */
export const areas: Record<string, Area> = {
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

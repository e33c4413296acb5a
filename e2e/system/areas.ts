import { faults } from './faults/faults';
import { lostMachine } from './operations/lost-machine';
import { rollingRestart } from './operations/rolling-restart';
import type { Prover } from './prover';
import { faults as faultsOfTracking } from './tracking/faults';
import { kills as killsOfTracking } from './tracking/kills';
import { manySubscriptions, oneSubscription } from './tracking/polling';
import { cases } from './trust/cases/cases';
import { fuzz } from './trust/fuzz/fuzz';
import { kills as killsOfTrust } from './trust/kills';
import { sessions } from './trust/sessions/sessions';

interface Area {
  provers: Prover[];
  /** How many go on side by side. */
  atOnce: number;
}

/** What can be proven, by the name that the command takes. */
export const areas: Record<string, Area> = {
  // Two: each has up to three clusters of its own, which keep two cores busy.
  trust: {
    atOnce: 2,
    provers: [killsOfTrust, cases, faults, sessions, fuzz],
  },
  // No part of `npm test`: it is about the machines that the app runs on as much as about the app.
  operations: {
    atOnce: 1,
    provers: [rollingRestart, lostMachine],
  },
  // Three: each waits for its cluster more than it works.
  tracking: {
    atOnce: 3,
    provers: [oneSubscription, manySubscriptions, faultsOfTracking, killsOfTracking],
  },
};

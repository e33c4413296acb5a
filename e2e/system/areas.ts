import { faults } from './faults/faults';
import { lostMachine } from './operations/lost-machine';
import { rollingRestart } from './operations/rolling-restart';
import type { Prover } from './prover';
import { faults as faultsOfTracking, heldBack } from './tracking/faults';
import { kills as killsOfTracking } from './tracking/kills';
import { manySubscriptions } from './tracking/many-subscriptions';
import { oneSubscription } from './tracking/one-subscription';
import { fuzz } from './trust/fuzz/fuzz';
import { scenarios } from './trust/scenarios/scenarios';
import { sessions } from './trust/sessions/sessions';
import { C1 } from './trust/suites/c1';
import { kills as killsOfTrust } from './trust/suites/kills';
import { M1 } from './trust/suites/m1';
import { M2 } from './trust/suites/m2';
import { M3 } from './trust/suites/m3';
import { M4 } from './trust/suites/m4';
import { M5 } from './trust/suites/m5';
import { sequences } from './trust/suites/sequences';
import { T1 } from './trust/suites/t1';
import { T2 } from './trust/suites/t2';
import { T3 } from './trust/suites/t3';
import { T4 } from './trust/suites/t4';

interface Area {
  provers: Prover[];
  /** How many go on side by side. */
  atOnce: number;
  /** The same of a long run, where it is another number. */
  longAtOnce?: number;
}

/** What can be proven, by the name that the command takes. */
export const areas: Record<string, Area> = {
  // Three: two that never wait, and beside them one after the other of those that wait for the end of a lease now and then.
  // All of it keeps two cores busy with two: with a third, upstreams are given up that would have answered.
  trust: {
    atOnce: 3,
    longAtOnce: 2,
    provers: [
      ...[killsOfTrust, sessions, fuzz, sequences],
      ...[T1, T2, T3, T4, M1, M2, M3, M4, M5, C1],
      ...[scenarios, faults],
    ],
  },
  // No part of `npm test`: it is about the machines that the app runs on as much as about the app.
  operations: {
    atOnce: 1,
    provers: [rollingRestart, lostMachine],
  },
  // Three: each waits for its town more than it works.
  tracking: {
    atOnce: 3,
    provers: [oneSubscription, manySubscriptions, faultsOfTracking, heldBack, killsOfTracking],
  },
};

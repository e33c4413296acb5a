import { type Cases, type Group, runGroups } from '../cases';
import type { Prover } from '../prover';
import { caseOf, unreachableCases } from './cell';
import { customerStories } from './customers';
import { gatewayStories } from './gateway';
import { infrastructureStories } from './infrastructure';
import { partnerStories } from './partner';
import { type Cell, cells } from './table';
import { clockStories, timeStories } from './time';

/** A worker interval of 0.7 s leaves time to observe a fault before the worker repairs it. */
const patient = {
  WORKER_INTERVAL_MS: '700',
  PARTNER_TIMEOUT_MS: '5000',
  PAYMENT_TIMEOUT_MS: '5000',
  VERIFICATION_TIMEOUT_MS: '5000',
};
const hangs = ({ fault }: Cell): boolean => /^(hang|drip|endless)/.test(fault.kind);

/**
 * The cells as cases. A short run finishes the purchase where the operation first fails and where
 * the partner may have acted on a request whose response was lost; the others end at the next step,
 * which needs the same saved answers.
 */
function played(chosen: Cell[], long: boolean): Cases {
  const begun = new Set<string>();
  return Object.fromEntries(
    chosen.map((cell) => {
      const { name, operation, of } = cell;
      const whole = long || of === 'lost' || !begun.has(operation);
      begun.add(operation);
      return [name, caseOf(cell, whole)];
    }),
  );
}

/**
 * Every cell of the fault table and every story, all in every run. A cell counts only when the
 * sandbox has consumed its fault.
 */
export const faults: Prover = {
  name: 'faults',
  trials: ['faults'],
  prove(run) {
    const all = cells();
    const table = played(
      all.filter((cell) => !hangs(cell)),
      run.long,
    );
    const stories = { ...partnerStories, ...customerStories, ...gatewayStories, ...timeStories };
    const shared: Group = { cases: { ...table, ...stories }, environment: patient };
    // These stop instances or move the clock, so nothing runs beside them. Workers are slow, so
    // that no other instance acts before the observed one, and timeouts are short.
    const slowWorker = { WORKER_INTERVAL_MS: '2000' };
    const apart: Group = {
      cases: { ...infrastructureStories, ...clockStories },
      environment: { ...patient, ...slowWorker },
    };
    const silent: Group = {
      cases: { ...unreachableCases, ...played(all.filter(hangs), run.long) },
      environment: slowWorker,
    };
    return runGroups('faults', [[shared], [shared], [silent, apart]], run);
  },
};

import { longTimeouts } from '../../case-runner';
import { type Group, runGroups } from '../../cases';
import type { Prover } from '../../prover';
import { afterSaleCases } from './after-sale';
import { confirmCases } from './confirm';
import { draftCases } from './drafts';
import { gatewayWordCases } from './gateway-reports';
import { identityCases } from './identity';
import { identityRaceCases } from './identity-races';
import { keptCases, leaseCases, quietCases } from './instances';
import { lookAlikeCases } from './known-numbers';
import { lateCaptureCases } from './late-captures';
import { mixUpCases } from './mix-ups';
import { paymentPageCases } from './payment-pages';
import { catalogueCases, priceCases } from './prices';
import { privacyCases } from './privacy';
import { retentionCases } from './retention';
import { settlementCases } from './settlement';
import { staffCases } from './staff';

const startsEmpty = true;

const usual: Group = {
  startsEmpty,
  cases: {
    ...retentionCases,
    ...settlementCases,
    ...confirmCases,
    ...draftCases,
    ...paymentPageCases,
    ...lateCaptureCases,
    ...priceCases,
    ...staffCases,
    ...gatewayWordCases,
    ...identityCases,
    ...identityRaceCases,
    ...mixUpCases,
    ...privacyCases,
    ...afterSaleCases,
    ...{ ...keptCases, ...leaseCases },
  },
};

const apart: Group[] = [
  // No fault is armed here, so slow external services are waited for.
  {
    startsEmpty,
    cases: lookAlikeCases,
    environment: { PARTNER_TIMEOUT_MS: '20000', VERIFICATION_TIMEOUT_MS: '20000' },
  },
  {
    startsEmpty,
    cases: quietCases,
    environment: { ...longTimeouts, WORKER_INTERVAL_MS: '600000' },
  },
  { startsEmpty, cases: catalogueCases, ownCluster: true },
];

/**
 * Tests the promises T1 to T4 and M1 to M5 against strangers, thieves, lost responses and second
 * tabs.
 */
export const cases: Prover = {
  name: 'cases',
  trials: ['cases'],
  prove: (run) => runGroups('cases', [[usual], [usual], apart], run),
};

import { aftermathScenarios } from './aftermath';
import { agreedScenarios } from './agreed';
import { captureScenarios } from './captures';
import { clockScenarios } from './clocks';
import { draftScenarios } from './drafts';
import { edgeScenarios } from './edge';
import { identityScenarios } from './identity';
import { lateCaptureScenarios } from './late-captures';
import { lostDraftScenarios } from './lost-drafts';
import { lostReplyScenarios } from './lost-replies';
import { oneEachScenarios } from './one-each';
import { pageScenarios } from './pages';
import { retentionScenarios } from './retention';
import type { Scenario } from './scenario';
import { settlementScenarios } from './settlement';
import { staffScenarios } from './staff';

/** Every scenario; each is quick. */
export const scenarios: Scenario[] = [
  ...identityScenarios,
  ...captureScenarios,
  ...settlementScenarios,
  ...aftermathScenarios,
  ...clockScenarios,
  ...pageScenarios,
  ...oneEachScenarios,
  ...lateCaptureScenarios,
  ...lostDraftScenarios,
  ...lostReplyScenarios,
  ...agreedScenarios,
  ...draftScenarios,
  ...retentionScenarios,
  ...edgeScenarios,
  ...staffScenarios,
];

import type { Defect } from '../switch';

const verification = 'lib/onboarding/verification.server.ts';
const mobileStep = 'components/steps/mobile/submit.server.ts';
const visitor = 'components/steps/context.server.ts';
const sessions = 'lib/session/session.server.ts';

/** Who somebody is (T1). */
export const identityDefects: Defect[] = [
  {
    name: 'no-code-asked',
    caughtBy: 'T1 codes',
    patches: [
      {
        file: mobileStep,
        find: "send(input.mobile, 'mobile', context)",
        bad: `await (async () => {
          const { customerOf } = await import('@/lib/onboarding/registration.server');
          const { id } = await customerOf(input.mobile);
          await context.proveMobile(id);
          return done(input.mobile);
        })()`,
      },
    ],
  },
  {
    name: 'any-code-is-right',
    caughtBy: 'T1 codes',
    patches: [
      {
        file: verification,
        find: 'await verification().check({ mobile: row.mobile, code }).catch(unanswered)',
        bad: "'approved'",
      },
    ],
  },
  {
    name: 'used-code-is-right',
    caughtBy: 'T1 codes',
    patches: [
      {
        file: verification,
        find: "if (verdict !== 'approved') return refuse(verdict === 'expired' ? 'code-expired' : 'code-used');",
        bad: "if (verdict === 'expired') return refuse('code-expired');",
      },
    ],
  },
  {
    name: 'guesses-not-counted',
    caughtBy: 'T1 guesses',
    patches: [
      {
        file: verification,
        find: 'checks === null || checks > mostChecks',
        bad: 'checks === null',
      },
    ],
  },
  {
    name: 'guesses-at-a-number-not-counted',
    caughtBy: 'T1 guesses',
    patches: [
      {
        file: verification,
        find: 'const budgets = guessBudgets(row.mobile, visitor);',
        bad: 'const budgets = DEFECT ? [] : guessBudgets(row.mobile, visitor);',
      },
    ],
  },
  {
    name: 'no-cool-down',
    caughtBy: 'T1 codes',
    patches: [
      {
        file: verification,
        find: 'if (coolingMs > 0) return ok({ resendInMs: coolingMs });',
        bad: '',
      },
      {
        file: verification,
        find: 'if (!(await claimSend(sessionId, mobile, send))) {',
        bad: 'if (!(await claimSend(sessionId, mobile, send)) && !DEFECT) {',
      },
    ],
  },
  {
    name: 'rivals-send-a-code-each',
    caughtBy: 'T1 codes',
    patches: [{ file: verification, find: 'return ok({ resendInMs: send.coolDownMs });', bad: '' }],
  },
  {
    name: 'codes-without-budget',
    caughtBy: 'T1 codes',
    patches: [
      {
        file: verification,
        find: 'const budgets = sendBudgets(mobile, sender);',
        bad: 'const budgets = DEFECT ? [] : sendBudgets(mobile, sender);',
      },
    ],
  },
  {
    name: 'session-not-renewed',
    caughtBy: 'T1 sessions',
    patches: [
      {
        file: visitor,
        find: 'await rotateSession(before, customerId, secret)',
        bad: `await (async () => {
          const { bindSession } = await import('@/lib/store/sessions.server');
          const { keyedHash } = await import('@/lib/store/seal.server');
          const token = call.token ?? '';
          await bindSession(before.id, keyedHash(token, 'session'), customerId);
          return { session: { ...before, customerId, lapsed: false }, token };
        })()`,
      },
    ],
  },
  {
    name: 'proof-resumed-by-anybody',
    caughtBy: 'T1 lost replies',
    patches: [
      {
        file: sessions,
        find: "keyedHash(`${tokenHash} ${secret}`, 'token-after-proof')",
        bad: "keyedHash(tokenHash, 'token-after-proof')",
      },
    ],
  },
  {
    name: 'proof-resumed-for-ever',
    caughtBy: 'T1 lost replies',
    patches: [{ file: sessions, find: 'session && isFreshlyProven(session)', bad: 'session' }],
  },
  {
    name: 'proof-never-resumed',
    caughtBy: 'T1 lost replies',
    patches: [
      {
        file: visitor,
        find: 'secret === undefined ? null : await findProven(call.token, secret)',
        bad: 'null',
      },
    ],
  },
  {
    name: 'resumed-proof-forgets-the-address',
    caughtBy: 'T1 lost fresh proof',
    patches: [{ file: mobileStep, find: 'awaitsProof ?? waited', bad: 'awaitsProof' }],
  },
  {
    name: 'session-without-end',
    caughtBy: 'T1 sessions',
    patches: [
      {
        file: 'lib/store/sessions.server.ts',
        find: '!row.isOver && !row.isIdle',
        bad: 'true',
      },
    ],
  },
  {
    name: 'session-without-an-absolute-end',
    caughtBy: 'T1 sessions',
    patches: [{ file: 'lib/store/sessions.server.ts', find: '!row.isOver', bad: 'true' }],
  },
  {
    name: 'idle-session-goes-on',
    caughtBy: 'T1 sessions',
    patches: [
      {
        file: 'lib/store/sessions.server.ts',
        find: '!row.isIdle',
        bad: 'true',
      },
    ],
  },
  {
    name: 'signing-out-only-here',
    caughtBy: 'T1 sessions',
    patches: [
      {
        file: sessions,
        find: 'deleteSession(session.id);',
        bad: '(DEFECT ? Promise.resolve() : deleteSession(session.id));',
      },
    ],
  },
  {
    name: 'no-fresh-code-for-an-address',
    caughtBy: 'T1 fresh code',
    patches: [
      {
        file: 'components/steps/address/submit.server.ts',
        find: 'await wantsFreshProof(context)',
        bad: 'false',
      },
    ],
  },
  {
    name: 'linked-to-another-customer',
    caughtBy: 'T1 linking',
    patches: [
      {
        file: 'lib/customer/custody.server.ts',
        find: 'customer.partnerCustomerId !== null && customer.partnerCustomerId !== partnerCustomerId',
        bad: 'false',
      },
    ],
  },
];

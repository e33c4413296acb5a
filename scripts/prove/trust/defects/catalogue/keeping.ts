import type { Defect } from '../switch';

const retention = 'lib/session/retention.server.ts';

/** What is kept of people, and for how long. */
export const keepingDefects: Defect[] = [
  {
    name: 'waiting-numbers-kept',
    caughtBy: 'kept no longer than said',
    patches: [{ file: retention, find: 'await deleteOldWaiting().catch(failed);', bad: '' }],
  },
  {
    name: 'token-kept-of-the-forgotten',
    caughtBy: 'forgotten while a call is under way',
    patches: [
      {
        file: 'lib/store/customers.server.ts',
        find: 'ne(customers.mobileHash, erasedHash(id))',
        bad: 'DEFECT ? undefined : ne(customers.mobileHash, erasedHash(id))',
      },
    ],
  },
  {
    name: 'idle-customers-kept',
    caughtBy: 'kept no longer than said',
    patches: [{ file: retention, find: 'await forgetIdleCustomers().catch(failed);', bad: '' }],
  },
  {
    name: 'numbers-kept-for-ever',
    caughtBy: 'kept no longer than said',
    patches: [
      {
        file: 'lib/store/idle-customers.server.ts',
        find: 'lt(customers.updatedAt, databaseNow(-dayMs)),',
        bad: 'DEFECT ? sql`false` : lt(customers.updatedAt, databaseNow(-dayMs)),',
      },
    ],
  },
  {
    name: 'names-kept-without-tokens',
    caughtBy: 'kept no longer than said',
    patches: [
      {
        file: 'lib/store/idle-customers.server.ts',
        find: '{ sealedToken: null, sealedRegistration: null }',
        bad: '{ sealedToken: null }',
      },
    ],
  },
  {
    name: 'names-kept-with-ended-sessions',
    caughtBy: 'kept no longer than said',
    patches: [
      {
        file: 'lib/store/idle-customers.server.ts',
        find: 'const lasts = gt(sessions.expiresAt, databaseNow());',
        bad: 'const lasts = DEFECT ? sql`true` : gt(sessions.expiresAt, databaseNow());',
      },
    ],
  },
  {
    name: 'trouble-never-over',
    caughtBy: 'forgotten once a person has seen to it',
    patches: [
      {
        file: 'lib/checkout/refund.server.ts',
        find: "(state === 'refund-due' || wasRefused)",
        bad: "state === 'refund-due'",
      },
    ],
  },
  {
    name: 'lapsed-links-kept',
    caughtBy: 'kept no longer than said',
    patches: [{ file: retention, find: 'await deleteExpiredShares().catch(failed);', bad: '' }],
  },
];

import type { Defect } from '../switch';

const verification = 'lib/onboarding/verification.server.ts';
const codes = 'components/proof/codes.server.ts';
const show = 'lib/checkout/show.server.ts';
const returned = 'app/[locale]/checkout/[id]/return/route.ts';

/** What somebody may see (T2–T4). */
export const sightDefects: Defect[] = [
  {
    name: 'way-back-for-ever',
    caughtBy: 'T4 way back',
    patches: [
      {
        file: 'app/[locale]/checkout/[id]/return/route.ts',
        find: 'payment.expiresAt > fromNow(-wayBackMs)',
        bad: 'true',
      },
    ],
  },
  {
    name: 'known-numbers-told',
    caughtBy: 'T2 known numbers',
    patches: [
      {
        file: codes,
        find: '{ mobile, resendInMs: sent.value.resendInMs }',
        bad: '{ mobile, resendInMs: sent.value.resendInMs, held: (await customerOf(mobile)).held }',
      },
    ],
  },
  {
    name: 'known-numbers-slower',
    caughtBy: 'T2 known times',
    patches: [
      {
        file: codes,
        find: 'const sent = await sendCode(mobile,',
        bad: `const began = DEFECT ? performance.now() : 0;
          const sent = await sendCode(mobile,`,
      },
      {
        file: codes,
        find: 'return { mobile, resendInMs: sent.value.resendInMs };',
        // By what the call took: on a busy machine some milliseconds more or less are anybody's.
        bad: `if (DEFECT && (await customerOf(mobile)).held) {
            await new Promise((go) => setTimeout(go, 30 + 3 * (performance.now() - began)));
          }
          return { mobile, resendInMs: sent.value.resendInMs };`,
      },
    ],
  },
  {
    name: 'token-in-reply',
    caughtBy: 'T3 secrets',
    patches: [
      {
        file: show,
        find: 'invoiceUrlFrom(row.invoiceUrl),',
        bad: `DEFECT
          ? (await (await import('@/lib/store/customers.server')).getCustomer(row.customerId)).token
          : invoiceUrlFrom(row.invoiceUrl),`,
      },
    ],
  },
  {
    name: 'code-in-log',
    caughtBy: 'T3 secrets',
    patches: [
      {
        file: verification,
        find: "if (verdict === 'wrong') return refuse('code-wrong');",
        bad: "DEFECT && log.info({ event: `code-checked-${code}` }); if (verdict === 'wrong') return refuse('code-wrong');",
      },
    ],
  },
  {
    name: 'webhook-in-log',
    caughtBy: 'T3 secrets',
    patches: [
      {
        file: 'app/api/webhooks/[gateway]/route.ts',
        find: "if (!event) return 'refused';",
        bad: "DEFECT && log.info({ event: 'webhook', raw }); if (!event) return 'refused';",
      },
    ],
  },
  {
    name: 'sharing-link-in-log',
    caughtBy: 'T3 secrets',
    patches: [
      {
        file: 'lib/bff/route.server.ts',
        find: 'loggablePath(new URL(request.url).pathname)',
        bad: 'new URL(request.url).pathname + new URL(request.url).search',
      },
    ],
  },
  {
    name: 'kept-in-the-clear',
    caughtBy: 'T3 secrets',
    patches: [
      {
        file: 'lib/store/seal.server.ts',
        find: 'const iv = randomBytes(12);',
        bad: "if (DEFECT) return ['clear', text].join('.'); const iv = randomBytes(12);",
      },
      {
        file: 'lib/store/seal.server.ts',
        find: "const [keyId, iv = '', tag = '', sealed = ''] = sealedText.split('.');",
        bad: `if (DEFECT) return sealedText.replace(/^clear\\./, '');
          const [keyId, iv = '', tag = '', sealed = ''] = sealedText.split('.');`,
      },
    ],
  },
  {
    name: 'anybodys-checkout-shown',
    caughtBy: 'T4 strangers',
    patches: [
      { file: show, find: 'session?.customerId === row.customerId', bad: 'session !== null' },
    ],
  },
  {
    name: 'ticket-opens-every-checkout',
    caughtBy: 'T4 strangers',
    patches: [
      {
        file: show,
        find: "readTicket(ticket, 'outcome') === id",
        bad: "readTicket(ticket, 'outcome') !== null",
      },
    ],
  },
  {
    name: 'ticket-not-checked',
    caughtBy: 'T4 strangers',
    patches: [
      {
        file: 'lib/session/ticket.server.ts',
        find: 'given.length === right.length && timingSafeEqual(given, right) ? id : null',
        bad: 'id || null',
      },
    ],
  },
  {
    name: 'return-of-another-checkout',
    caughtBy: 'T4 strangers',
    patches: [{ file: returned, find: 'payment?.checkoutId === id', bad: 'payment' }],
  },
  {
    name: 'others-checkouts-exist',
    caughtBy: 'T4 strangers',
    patches: [
      {
        file: show,
        find: 'if (row && owns) return row;',
        bad: "if (DEFECT && row && session && !owns) throw new AppError('step-closed'); if (row && owns) return row;",
      },
    ],
  },
  {
    name: 'sharing-link-before-it-is-bought',
    caughtBy: 'T4 strangers',
    patches: [
      {
        file: 'lib/tracking/find.server.ts',
        find: "linked?.checkoutState !== 'active' || linked.subscriptionId === null",
        bad: '!linked || linked.subscriptionId === null',
      },
    ],
  },
  {
    name: 'sharing-link-tells-whose',
    caughtBy: 'C1 reads',
    patches: [
      {
        file: 'app/api/tracking/route.ts',
        find: 'viewOf(await readTracking(tracked, locale, look)).poll',
        bad: '({ ...viewOf(await readTracking(tracked, locale, look)).poll, customerId: tracked.customerId })',
      },
    ],
  },
];

import type { Defect } from '../switch';

const guard = 'lib/bff/guard.server.ts';
const route = 'lib/bff/route.server.ts';
const policy = 'lib/bff/policy.server.ts';
const governor = 'lib/tracking/governor.server.ts';
const trackings = 'lib/store/trackings.server.ts';
const plans = 'lib/onboarding/plans.server.ts';

/** What comes in and goes out (C1 and the edge). */
export const edgeDefects: Defect[] = [
  {
    name: 'floor-of-60-s',
    caughtBy: 'C1 reads',
    patches: [
      {
        file: 'lib/tracking/cadence.ts',
        find: 'const floorMs = 5 * minuteMs;',
        bad: 'const floorMs = DEFECT ? minuteMs : 5 * minuteMs;',
      },
    ],
  },
  {
    name: 'every-look-asks',
    caughtBy: 'C1 reads',
    patches: [
      {
        file: trackings,
        find: '.set({ askAfter, dueAt, askedAt: now(),',
        bad: '.set({ ...(DEFECT ? {} : { askAfter, dueAt }), askedAt: now(),',
      },
      {
        file: governor,
        find: 'claim.askAfter <= now()',
        bad: 'false',
      },
    ],
  },
  {
    name: 'asked-after-the-end',
    caughtBy: 'C1 reads',
    patches: [
      {
        file: governor,
        find: 'before.ended || askAt > now()',
        bad: 'askAt > now()',
      },
      {
        file: trackings,
        find: '  eq(trackings.ended, false),',
        bad: '  DEFECT ? undefined : eq(trackings.ended, false),',
      },
    ],
  },
  {
    name: 'failing-partner-asked-again',
    caughtBy: 'C1 reads',
    patches: [
      {
        file: trackings,
        find: '.set({ ...plan, failures:',
        bad: '.set({ ...(DEFECT ? { askAfter: now(), dueAt: now() } : plan), failures:',
      },
    ],
  },
  {
    name: 'cache-without-language',
    caughtBy: 'edge languages',
    patches: [
      {
        file: plans,
        find: 'catalogues.forceFetch(locale, {',
        bad: "catalogues.forceFetch(DEFECT ? 'ar' : locale, {",
      },
      {
        file: plans,
        find: 'catalogues.set(locale, plans',
        bad: "catalogues.set(DEFECT ? 'ar' : locale, plans",
      },
    ],
  },
  {
    name: 'map-turned-into-an-object',
    caughtBy: 'edge languages',
    patches: [
      {
        file: 'lib/onboarding/plans.ts',
        find: 'return [...names].map(([code, name]) => ({ code, name }));',
        bad: `const named: Record<string, string> = {};
          for (const [code, name] of names) named[code] = name;
          return Object.entries(named).map(([code, name]) => ({ code, name }));`,
      },
    ],
  },
  {
    name: 'no-nonce',
    caughtBy: 'edge headers',
    patches: [
      {
        file: policy,
        find: "`script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? \" 'unsafe-eval'\" : ''}`",
        bad: "\"script-src 'self' 'unsafe-inline'\"",
      },
    ],
  },
  {
    name: 'same-nonce-for-all',
    caughtBy: 'edge headers',
    patches: [
      {
        file: guard,
        find: "randomBytes(16).toString('base64')",
        bad: "'c2FtZS1mb3ItYWxsLXBhZ2Vz'",
      },
    ],
  },
  {
    name: 'shown-in-a-frame',
    caughtBy: 'edge headers',
    patches: [{ file: policy, find: '"frame-ancestors \'none\'"', bad: '"frame-ancestors *"' }],
  },
  {
    name: 'cookie-open-to-scripts',
    caughtBy: 'edge headers',
    patches: [
      {
        file: 'lib/session/cookie.server.ts',
        find: 'ownCookie(sessionCookieName(), token, cookieLifeS)',
        bad: '({ name: sessionCookieName(), value: token, maxAge: cookieLifeS })',
      },
    ],
  },
  {
    name: 'replies-may-be-stored',
    caughtBy: 'edge headers',
    patches: [
      { file: route, find: "response.headers.set('cache-control', 'no-store');", bad: '' },
      {
        file: guard,
        find: "if (isCall(path)) response.setHeader('cache-control', 'no-store');",
        bad: '',
      },
    ],
  },
  {
    name: 'sharing-link-told-on',
    caughtBy: 'edge headers',
    patches: [
      {
        file: guard,
        find: "headers['referrer-policy'] = 'no-referrer';",
        bad: '',
      },
    ],
  },
  {
    name: 'line-breaks-let-through',
    caughtBy: 'edge requests',
    patches: [
      {
        file: guard,
        find: '!/[\\0\\r\\n\\\\]/.test(decodeURIComponent(url))',
        bad: "decodeURIComponent(url) !== ''",
      },
    ],
  },
  {
    name: 'any-host-served',
    caughtBy: 'edge requests',
    patches: [{ file: guard, find: '!isOwnHost(request)', bad: 'false' }],
  },
  {
    name: 'any-method-let-through',
    caughtBy: 'edge requests',
    patches: [
      {
        file: guard,
        find: '!allow.includes(method)',
        bad: 'false',
      },
    ],
  },
  {
    name: 'foreign-pages-may-write',
    caughtBy: 'edge requests',
    patches: [
      { file: route, find: "if (request.method !== 'GET') refuseForeignOrigin(request);", bad: '' },
    ],
  },
  {
    name: 'sibling-sites-may-write',
    caughtBy: 'edge requests',
    patches: [{ file: route, find: "(site === null || site === 'same-origin')", bad: 'true' }],
  },
  {
    name: 'forms-taken-for-json',
    caughtBy: 'edge requests',
    patches: [
      { file: route, find: "throw new AppError('unsupported-media-type');", bad: 'void 0;' },
    ],
  },
  {
    name: 'bodies-without-end',
    caughtBy: 'edge requests',
    patches: [{ file: 'lib/bff/body.server.ts', find: 'size > limitBytes', bad: 'false' }],
  },
  {
    name: 'invoice-of-any-host',
    caughtBy: 'edge answers of the partner',
    patches: [
      { file: 'lib/partner/invoice.server.ts', find: 'own || listed ? link : null', bad: 'link' },
    ],
  },
  {
    name: 'refusal-with-a-2xx-is-success',
    caughtBy: 'edge answers of the partner',
    patches: [
      {
        file: 'lib/partner/envelope.server.ts',
        find: 'const status = accepted && said?.success === false ? (said.status_code ?? 200) : reply.status;',
        bad: 'const status = DEFECT ? reply.status : accepted && said?.success === false ? (said.status_code ?? 200) : reply.status;',
      },
      {
        file: 'lib/partner/envelope.server.ts',
        find: 'accepted && said && said.success !== false',
        bad: 'accepted && said',
      },
    ],
  },
  {
    name: 'colour-as-it-comes',
    caughtBy: 'lib/partner/operations/plans-and-days.test.ts',
    patches: [
      {
        file: 'lib/partner/operations/list-plans.server.ts',
        find: 'color: colorOf(wire.color),',
        bad: 'color: DEFECT ? wire.color : colorOf(wire.color),',
      },
    ],
  },
  {
    name: 'text-with-its-overrides',
    caughtBy: 'lib/partner/operations/plans-and-days.test.ts',
    patches: [
      {
        file: 'lib/partner/wire.server.ts',
        find: ".replace(/(?!\\n)[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069]/gu, '')",
        bad: ".replace(DEFECT ? /^$/ : /(?!\\n)[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069]/gu, '')",
      },
    ],
  },
  {
    name: 'mobiles-in-logs',
    caughtBy: 'lib/log/log.test.ts',
    patches: [
      {
        file: 'lib/log/redact.ts',
        find: ".replace(/(?<![\\w-])(?:\\+|00)?(?:966[\\s-]?)?0?5\\d{8}(?![\\w-])/g, '[mobile]')",
        bad: ".replace(DEFECT ? /^$/ : /(?<![\\w-])(?:\\+|00)?(?:966[\\s-]?)?0?5\\d{8}(?![\\w-])/g, '[mobile]')",
      },
    ],
  },
  {
    name: 'sms-to-anywhere',
    caughtBy: 'lib/verification/unifonic/unifonic.test.ts',
    patches: [
      {
        file: 'lib/verification/unifonic/unifonic.server.ts',
        find: '!/^\\+9665\\d{8}$/.test(to)',
        bad: 'false',
      },
    ],
  },
];

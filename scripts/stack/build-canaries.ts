import { createHash } from 'node:crypto';

/** Every variable that is marked `secret` in `lib/config/variables`; a test compares the two. */
const secretVariables = [
  ...['DATABASE_URL', 'SESSION_SECRET', 'DATA_KEYS', 'PARTNER_API_KEY', 'UNIFONIC_TOKEN'],
  ...['MOYASAR_SECRET_KEY', 'MOYASAR_WEBHOOK_SECRET', 'MOYASAR_WEBHOOK_SECRET_OLD'],
  ...['METRICS_TOKEN', 'STAFF_ACCOUNTS', 'OTEL_EXPORTER_OTLP_HEADERS'],
];

/**
 * What a build is told in place of each secret, whatever the machine's own environment or its `.env` has: what was built must
 * hold none of them. Always the same, so that a build that is kept can be searched too.
 */
export const buildCanaries: Readonly<Record<string, string>> = Object.fromEntries(
  secretVariables.map((name) => [
    name,
    `canary-${createHash('sha256').update(name).digest('hex')}`,
  ]),
);

import { createHash } from 'node:crypto';

/** Every variable marked `secret` in `lib/config/variables`; a test compares the two. */
const secretVariables = [
  ...['DATABASE_URL', 'SESSION_SECRET', 'DATA_KEYS', 'PARTNER_API_KEY', 'UNIFONIC_TOKEN'],
  ...['MOYASAR_SECRET_KEY', 'MOYASAR_WEBHOOK_SECRET', 'MOYASAR_WEBHOOK_SECRET_OLD'],
  ...['SMS_APP_SID', 'PUSH_PRIVATE_KEY'],
  ...['METRICS_TOKEN', 'STAFF_ACCOUNTS', 'OTEL_EXPORTER_OTLP_HEADERS'],
];

/**
 * Values that replace each secret during a build, whatever the environment or `.env` contains, to
 * check that no secret ends up in the output. Constant, so that a cached build can be searched too.
 */
export const buildCanaries: Readonly<Record<string, string>> = Object.fromEntries(
  secretVariables.map((name) => [
    name,
    `canary-${createHash('sha256').update(name).digest('hex')}`,
  ]),
);

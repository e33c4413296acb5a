import { z } from 'zod';
import { baseUrl, provider } from './form';

export const moyasar = provider({
  title: 'Moyasar',
  setUp: `In Moyasar's dashboard: *Settings → API Keys* has the secret key. In *Settings → Webhooks → Add webhook* enter the address
\`https://<host of APP_ORIGIN>/api/webhooks/moyasar\`, the method POST, the secret of \`MOYASAR_WEBHOOK_SECRET\`, and the events \`payment_paid\`,
\`payment_failed\`, \`payment_refunded\`. Test and live keys use the same address: with \`sk_test_…\` the card \`4201320111111010\`
pays and no money moves. Webhooks only save time: without them the worker reads the payments.`,
  variables: {
    MOYASAR_BASE_URL: baseUrl.default('https://api.moyasar.com/v1').meta({
      meaning: 'The address of its API; another one only with the sandbox.',
      wrong: 'Customers do not reach the payment page.',
    }),
    MOYASAR_SECRET_KEY: z
      .string()
      .regex(/^sk_(test|live)_.+/, 'must be sk_test_… or sk_live_…')
      .meta({
        meaning: 'The secret key, `sk_test_…` or `sk_live_…`; not the publishable one (`pk_…`).',
        where:
          'Dashboard → Settings → API Keys. The live one appears once the account is activated.',
        wrong:
          'The alarm `gateway-key-refused`. With status 405 the account may not use a live key yet. With a test key in production, customers “pay” with test cards.',
        secret: true,
      }),
    MOYASAR_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').meta({
      meaning: 'The shared secret that its webhooks contain.',
      where: 'Generate it with `openssl rand -hex 32` and enter it in the dashboard’s webhook.',
      wrong:
        'The alert `WebhooksRefused`, 401 in the dashboard; payments are settled seconds to minutes later.',
      secret: true,
    }),
    MOYASAR_WEBHOOK_SECRET_OLD: z
      .string()
      .min(16, 'must have at least 16 characters')
      .optional()
      .meta({
        meaning: 'The previous secret, also accepted while you replace it.',
        where:
          'The current value of `MOYASAR_WEBHOOK_SECRET`. Remove it when the dashboard has the new one.',
        wrong:
          'Not removed: the holder of the old secret can make the app read payments, and nothing more. Removed too early: `WebhooksRefused`.',
        secret: true,
      }),
  },
  baseUrl: 'MOYASAR_BASE_URL',
  live: { key: 'MOYASAR_SECRET_KEY', pattern: /^sk_live_/ },
});

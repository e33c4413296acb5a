import { z } from 'zod';
import { baseUrl } from './form';
import { provider } from './provider';

export const moyasar = provider({
  title: 'Moyasar',
  setUp: `In Moyasar's dashboard: *Settings → API Keys* has the secret key; *Settings → Webhooks → Add webhook* wants the address
\`https://<host of APP_ORIGIN>/api/webhooks/moyasar\`, the method POST, the secret of \`MOYASAR_WEBHOOK_SECRET\`, and the events \`payment_paid\`,
\`payment_failed\`, \`payment_refunded\`. Test and live are two keys at one address: with \`sk_test_…\` the card \`4201320111111010\` pays and
no money moves. Webhooks only make things faster: without them the worker asks.`,
  variables: {
    MOYASAR_BASE_URL: baseUrl.default('https://api.moyasar.com/v1').meta({
      meaning: 'Where its API is; another one only beside the sandbox.',
      wrong: 'Nobody gets to a payment page.',
    }),
    MOYASAR_SECRET_KEY: z
      .string()
      .regex(/^sk_(test|live)_.+/, 'wants sk_test_… or sk_live_…')
      .meta({
        meaning: 'The secret key, `sk_test_…` or `sk_live_…`; not the publishable one (`pk_…`).',
        where:
          'Dashboard → Settings → API Keys. The live one appears once the account is activated.',
        wrong:
          'The alarm `gateway-key-refused`. 405 in it: the account may not use a live key yet. A test key in production: people “pay” with test cards.',
        secret: true,
      }),
    MOYASAR_WEBHOOK_SECRET: z.string().min(16, 'wants at least 16 characters').meta({
      meaning: 'The shared secret that its webhooks bring along.',
      where: 'Made by you (`openssl rand -hex 32`) and typed into the dashboard’s webhook.',
      wrong:
        'The alert `WebhooksRefused`, 401 in the dashboard; payments are settled seconds to minutes later.',
      secret: true,
    }),
    MOYASAR_WEBHOOK_SECRET_OLD: z.string().min(16, 'wants at least 16 characters').optional().meta({
      meaning: 'The secret before it, taken as well while one takes the place of the other.',
      where:
        'What `MOYASAR_WEBHOOK_SECRET` was until now; taken out again once the dashboard has the new one.',
      wrong:
        'Left in: whoever learns the old one can have us look for payments, and nothing more. Left out too early: `WebhooksRefused`.',
      secret: true,
    }),
  },
  baseUrl: 'MOYASAR_BASE_URL',
  live: { key: 'MOYASAR_SECRET_KEY', pattern: /^sk_live_/ },
});

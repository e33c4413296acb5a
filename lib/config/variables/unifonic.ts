import { z } from 'zod';
import { baseUrl } from './form';
import { provider } from './provider';

export const unifonic = provider({
  title: 'Unifonic Authenticate v2',
  setUp: `In Unifonic's console (cloud.unifonic.com) make an application under *Authenticate → My Applications*, with SMS as a channel, codes of six digits, and a sender name that the
Saudi regulator has registered (ask Unifonic; without it messages are lost or late). Its message template names you, and ends with the line
\`@<host of APP_ORIGIN> #<code>\`, so that phones take the code out of the message by themselves. Each code costs money: \`CODES_HOURLY\` limits how much.`,
  variables: {
    UNIFONIC_BASE_URL: baseUrl.default('https://authenticate.cloud.api.unifonic.com').meta({
      meaning: 'Where its API is; another one only beside the sandbox.',
      wrong: 'Nobody gets a code, so nobody gets past the second step.',
    }),
    UNIFONIC_APP_ID: z.string().min(1).meta({
      meaning: 'The application’s id (`x-authenticate-app-id`).',
      where: 'Console → Authenticate → My Applications.',
      wrong: 'As a wrong token; or codes under another sender and template.',
    }),
    UNIFONIC_TOKEN: z.string().min(8).meta({
      meaning: 'The application’s token (`Authorization: Bearer`).',
      where: 'The same page → the application → Show Token.',
      wrong: 'The alarm `verification-key-refused`, and nobody can sign in.',
      secret: true,
    }),
  },
  baseUrl: 'UNIFONIC_BASE_URL',
});

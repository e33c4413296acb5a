import { z } from 'zod';
import { baseUrl, provider } from './form';

export const unifonic = provider({
  title: 'Unifonic Authenticate v2',
  setUp: `In Unifonic's console (cloud.unifonic.com) create an application under *Authenticate → My Applications*, with SMS as a channel, codes of six digits, and a sender name that the
Saudi regulator has registered (ask Unifonic; without it messages are late or lost). The message template contains your name and ends with
the line \`@<host of APP_ORIGIN> #<code>\`, so that phones can fill in the code. Each code costs money; \`CODES_HOURLY\` limits the number.`,
  variables: {
    UNIFONIC_BASE_URL: baseUrl.default('https://authenticate.cloud.api.unifonic.com').meta({
      meaning: 'The address of its API; another one only with the sandbox.',
      wrong: 'Customers get no code and cannot continue after the second step.',
    }),
    UNIFONIC_APP_ID: z.string().min(1).meta({
      meaning: 'The application’s id (`x-authenticate-app-id`).',
      where: 'Console → Authenticate → My Applications.',
      wrong: 'As for a wrong token; or codes come with another sender and template.',
    }),
    UNIFONIC_TOKEN: z.string().min(8).meta({
      meaning: 'The application’s token (`Authorization: Bearer`).',
      where: 'The same page → the application → Show Token.',
      wrong: 'The alarm `verification-key-refused`, and customers cannot sign in.',
      secret: true,
    }),
  },
  baseUrl: 'UNIFONIC_BASE_URL',
});

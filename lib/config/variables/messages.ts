import { z } from 'zod';
import { baseUrl, integer } from './form';

const hostPattern = /^\.?[a-z0-9.-]+(:\d+)?$/;

/** Host names with an optional port; a leading dot stands for all hosts below the name. */
const hostPatterns = z.string().transform((text, context) => {
  const all = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
  if (all.every((host) => hostPattern.test(host))) return all;
  context.addIssue({
    code: 'custom',
    message: 'must be host names, such as push.example,.example',
  });
  return z.NEVER;
});

/** The browser vendors' push services. */
const vendors = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.notify.windows.com',
].join(',');

/** Messages about pickups and payments that customers ask for. */
export const messages = {
  SMS_APP_SID: z.string().min(8).optional().meta({
    meaning:
      'The application id of Unifonic’s SMS API. Without it no SMS about pickups is offered; codes do not need it.',
    where: 'cloud.unifonic.com → SMS → Applications → AppSid.',
    wrong: 'The alarm `sms-refused`, and no SMS arrives.',
    secret: true,
  }),
  SMS_SENDER: z.string().max(11).optional().meta({
    meaning: 'The sender name, registered with the Saudi regulator for service messages.',
    where: 'Unifonic registers it.',
    wrong: 'Messages are lost or late.',
    example: 'Nada',
  }),
  SMS_BASE_URL: baseUrl.default('https://el.cloud.unifonic.com').meta({
    meaning: 'Where the SMS API is; another one only beside the sandbox.',
    wrong: 'No SMS about pickups arrives; the alert `MessagesLate`.',
  }),
  SMS_DAILY: integer(1, 1_000_000).default(2_000).meta({
    meaning: 'How many SMS about pickups go out in 24 hours in all. Each costs money.',
    wrong: 'Too few: the alarm `sms-budget-spent`, and messages wait for the next day.',
  }),
  SMS_PER_CUSTOMER_DAILY: integer(1, 1_000).default(10).meta({
    meaning: 'How many of them one customer gets in 24 hours.',
    wrong: 'Too few: a day with two pickups loses its last messages.',
  }),
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be the line that `npm run keys -- push` prints')
    .optional()
    .meta({
      meaning:
        'The public VAPID key. Without the three variables of push no notifications are offered.',
      where: '`npm run keys -- push` prints a pair.',
      wrong: 'A new pair ends all notifications that customers have switched on.',
    }),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the line that `npm run keys -- push` prints')
    .optional()
    .meta({
      meaning: 'The private VAPID key: signs what goes to the push services.',
      where: 'Printed beside the public one.',
      wrong: 'The push services refuse every notification (403).',
      secret: true,
    }),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto:… or https://…')
    .optional()
    .meta({
      meaning: 'Where a push service can reach the operator.',
      wrong: 'Apple’s push service refuses every notification.',
      example: 'mailto:operations@laundry.example.sa',
    }),
  PUSH_HOSTS: hostPatterns.default(vendors.split(',')).meta({
    meaning:
      'The push services that may be called: browsers name them, so that a forged one must not reach other hosts. A leading dot stands for all hosts below.',
    wrong: 'Browsers of a missing service cannot switch notifications on.',
  }),
};

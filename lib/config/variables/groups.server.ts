import 'server-only';
import type { z } from 'zod';
import { codes, verifications } from './codes';
import { messages } from './messages';
import { partner } from './partner';
import { gateways, payments } from './payments';
import { demo, map, place, running, staff, tracing } from './running.server';
import { storage } from './storage';

export interface Group {
  title: string;
  about: string;
  variables: z.core.$ZodLooseShape;
  /** The group is read only when this variable has this value. */
  chosenBy?: { variable: string; value: string };
}

const choices = (
  variable: string,
  providers: Record<string, { title: string; setUp: string; variables: Group['variables'] }>,
): Group[] =>
  Object.entries(providers).map(([value, { title, setUp, variables }]) => ({
    title,
    about: setUp,
    variables,
    chosenBy: { variable, value },
  }));

/** All variables, in the order of the documentation. */
export const groups: Group[] = [
  { title: 'Address and process', about: '', variables: place },
  { title: 'Database and keys', about: '', variables: storage },
  {
    title: 'The partner API',
    about: `The first two are enough for \`npm run partner:check\`. It calls the operations that affect no customer, order or money, and reports
how the service behaves where its document is unclear.`,
    variables: partner,
  },
  { title: 'Payments', about: '', variables: payments },
  ...choices('PAYMENT_PROVIDER', gateways),
  {
    title: 'Codes by SMS',
    about: `Twenty people may share one network address. The networks around it have a multiple of \`CODES_PER_ADDRESS_HOURLY\`: twice for an
IPv6 /56, four times for a /48, eight times for an IPv4 /24. Half of each number is the limit of wrong codes in a quarter of an hour.`,
    variables: codes,
  },
  ...choices('VERIFICATION_PROVIDER', verifications),
  {
    title: 'Messages about pickups',
    about: `Customers choose them by event and channel. Each channel is offered once its variables are set.`,
    variables: messages,
  },
  { title: 'The map', about: '', variables: map },
  {
    title: 'Limits, worker and monitoring',
    about: `\`CALLS_PER_MINUTE\` is the limit of one session; other limits are multiples of it:

- A network address may make twenty times as many calls. The networks around it have a multiple of each limit, as those of codes do.
- A visitor who has proven a mobile has one limit on all devices, and none of the network address.
- Calls that cause work at the gateway, and calls to the partner (also those of pages), have the same number as their limit per hour.
- Per hour, one network may start 2.5 times as many sessions, check five times as many places without a proven mobile, and create 1.25
  times as many quotes.

A network may open many hundreds of pages a minute, because carriers put many phones behind one address.`,
    variables: running,
  },
  { title: 'Staff', about: '', variables: staff },
  {
    title: 'Traces',
    about: 'For OpenTelemetry. Without a collector, the app records no traces.',
    variables: tracing,
  },
  {
    title: 'The demo',
    about:
      'For demos and tests only. Start-up refuses `CLOCK_URL` with a live key, or with a service that is not on loopback.',
    variables: demo,
  },
];

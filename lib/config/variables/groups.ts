import type { z } from 'zod';
import { codes } from './codes';
import { gateways } from './gateways';
import { messages } from './messages';
import { partner } from './partner';
import { payments } from './payments';
import { place } from './place';
import { demo, map, running, staff } from './running';
import { storage } from './storage';
import { tracing } from './tracing';
import { verifications } from './verifications';

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
  { title: 'Where the app stands', about: '', variables: place },
  { title: 'What it keeps', about: '', variables: storage },
  {
    title: 'The laundry service',
    about: `With these two alone \`npm run partner:check\` asks it what touches no customer, order or money, and says how it answers what its
document leaves open.`,
    variables: partner,
  },
  { title: 'Payments', about: '', variables: payments },
  ...choices('PAYMENT_PROVIDER', gateways),
  { title: 'Codes by SMS', about: '', variables: codes },
  ...choices('VERIFICATION_PROVIDER', verifications),
  {
    title: 'Messages about pickups',
    about: `Customers choose them by event and channel. Each channel is offered once its variables are set.`,
    variables: messages,
  },
  { title: 'The map', about: '', variables: map },
  { title: 'Load and watching', about: '', variables: running },
  { title: 'The staff', about: '', variables: staff },
  {
    title: 'Traces',
    about: 'For OpenTelemetry. Without a collector nothing is traced.',
    variables: tracing,
  },
  {
    title: 'The demo',
    about:
      'For demos and tests alone. A clock to follow is refused beside a live key and beside a service beyond loopback.',
    variables: demo,
  },
];

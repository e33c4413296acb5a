import type { Defect } from '../switch';

/** Orders of several people in one browser (M3). */
export const besideDefects: Defect[] = [
  {
    name: 'order-goes-with-the-answers',
    caughtBy: 'M3 ordered by somebody else',
    patches: [
      {
        file: 'lib/journey/keeping.server.ts',
        find: "before.customerId ? voidSteps(here, ['review']) : here",
        bad: 'here',
      },
      {
        file: 'lib/checkout/paid.server.ts',
        find: 'row?.customerId === customerId',
        bad: 'true',
      },
    ],
  },
  {
    name: 'order-of-another-day-in-the-way',
    caughtBy: 'M3 ordered by who bought before',
    patches: [
      {
        file: 'components/steps/context.server.ts',
        find: 'await withoutBought(proven, await openJourney(proven));',
        bad: '',
      },
    ],
  },
];

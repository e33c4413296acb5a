import { addDays, type PlainDate, riyadhInstant } from '@/lib/kernel/time';
import type { NewShare, Share } from '@/lib/tracking/share';

/** A link created on `day` at `hour` in Riyadh, valid for a number of days. */
function share(number: number, day: string, hour: number, days: number): Share {
  const date = day as PlainDate;
  return {
    id: `0000000${number}-0000-4000-8000-000000000000`,
    madeAt: riyadhInstant(date, hour),
    endsAt: riyadhInstant(addDays(date, days), hour),
    endsWithPlan: days > 7,
  };
}

const five = [
  share(1, '2026-11-30', 21, 90),
  share(2, '2026-12-12', 9, 7),
  share(3, '2026-12-14', 20, 7),
  share(4, '2026-12-15', 12, 1),
  share(5, '2026-12-15', 20, 1),
];

/** A link that was just created; the URL is invented. */
const made: NewShare = {
  id: five[2]?.id ?? '',
  link: 'https://nada.example/ar/track/a-link-given-away-to-one-x1',
};

/** Named states of the sharing section. */
export const sharingStates: Record<string, { shares: readonly Share[]; made?: NewShare }> = {
  'sharing-none': { shares: [] },
  'sharing-some': { shares: five.slice(0, 2) },
  'sharing-just-made': { shares: five.slice(0, 3), made },
  'sharing-full': { shares: five },
};

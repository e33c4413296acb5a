'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { QueryProvider } from '@/components/live/query-provider';
import { endpoints } from '@/lib/api/endpoints';
import { query } from '@/lib/api/query';
import type { Locale } from '@/lib/i18n/routing';
import { minuteMs } from '@/lib/kernel/time';
import type { PickupDay } from '@/lib/wizard/plans/pickup';

interface DaysQueryProps {
  locale: Locale;
  days: PickupDay[];
  onDays: (days: PickupDay[]) => void;
}

export default function DaysQuery(props: DaysQueryProps) {
  return (
    <QueryProvider>
      <Days {...props} />
    </QueryProvider>
  );
}

/** Fetches the days again when the customer returns to the page after a minute or more. */
function Days({ locale, days, onDays }: DaysQueryProps) {
  const { data } = useQuery({
    ...query(endpoints.pickupDays, { locale }),
    initialData: { days },
    // The page may bring newer days.
    gcTime: 0,
    staleTime: minuteMs,
  });
  useEffect(() => onDays(data.days), [data, onDays]);
  return null;
}

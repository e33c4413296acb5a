import { currentPickupDays } from '@/components/steps/schedule/days.server';
import { route } from '@/lib/bff/route.server';

export const GET = route({ costly: true }, currentPickupDays);

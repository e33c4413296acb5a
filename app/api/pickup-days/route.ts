import { currentPickupDays } from '@/components/steps/schedule/step.server';
import { route } from '@/lib/api/route.server';

export const GET = route({ costly: true }, currentPickupDays);

import { currentOrderChange } from '@/components/steps/review/order-check.server';
import { route } from '@/lib/api/route.server';

export const GET = route({ costly: true }, currentOrderChange);

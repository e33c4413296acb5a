import { currentOrderChange } from '@/components/steps/review/order-change.server';
import { route } from '@/lib/api/route.server';

export const GET = route({ costly: true }, currentOrderChange);

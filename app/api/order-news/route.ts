import { currentOrderChange } from '@/components/steps/review/order-news.server';
import { route } from '@/lib/api/route.server';

export const GET = route({ costly: true }, currentOrderChange);

import { z } from 'zod';
import { ratingAnswers } from '@/components/feedback/answers';
import { checkedAnswers, route } from '@/lib/api/route.server';
import { rateOrder } from '@/lib/feedback/ratings.server';

const body = z.object({
  token: z.string().max(64),
  order: z.string().regex(/^\d{1,15}$/),
  stars: z.string().max(20),
  comment: z.string(),
});

/** Rates a delivered order once; only for the subscription's owner, with its own link. */
export const POST = route({ body }, async ({ body: { token, order, ...typed }, session }) => {
  const { stars, comment } = checkedAnswers(ratingAnswers, typed);
  return rateOrder(token, session, { orderId: Number(order), stars: Number(stars), comment });
});

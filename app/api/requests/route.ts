import { z } from 'zod';
import { requestAnswers } from '@/components/feedback/answers';
import { checkedAnswers, route } from '@/lib/api/route.server';
import { requestKinds } from '@/lib/feedback/request';
import { sendRequest } from '@/lib/feedback/requests.server';

const body = z.object({
  token: z.string().max(64),
  id: z.uuid(),
  kind: z.enum(requestKinds),
  order: z.string().max(20),
  note: z.string(),
});

/** Sends a request to staff; only for the subscription's owner, with its own link. */
export const POST = route({ body }, async ({ body: { token, id, kind, ...typed }, session }) => {
  const { order, note } = checkedAnswers(requestAnswers(kind), typed);
  const orderId = order === '' ? null : Number(order);
  return { reference: await sendRequest(token, session, { id, kind, orderId, note }) };
});

import { z } from 'zod';
import { staffAnswer } from '@/components/feedback/answers';
import { checkedAnswers } from '@/lib/api/route.server';
import { staffRoute } from '@/lib/api/staff-route.server';
import { answer } from '@/lib/feedback/staff-requests.server';

const body = z.object({ answer: z.string() });

/** Answers a customer's request. */
export const POST = staffRoute(body, async ({ body: typed, params: { id = '' }, staff }) => {
  const { answer: text } = checkedAnswers(staffAnswer, typed);
  return { outcome: await answer(staff.account, id, text) };
});

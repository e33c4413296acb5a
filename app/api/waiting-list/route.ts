import { z } from 'zod';
import { pointSchema } from '@/components/steps/coverage/answers';
import { route } from '@/lib/api/route.server';
import { joinWaitingList } from '@/lib/wizard/place/waiting-list.server';

const body = z.object({ mobile: z.string().max(100), point: pointSchema });

export const POST = route({ body }, async ({ body: { mobile, point }, locale, ipAddress }) => {
  await joinWaitingList({ mobile, point, locale, ipAddress });
  return { joined: true };
});

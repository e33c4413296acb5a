import { z } from 'zod';
import { pointSchema } from '@/components/steps/coverage/answers';
import { route } from '@/lib/api/route.server';
import { checkCoverage } from '@/lib/wizard/place/coverage.server';

export const POST = route(
  { body: z.object({ point: pointSchema }), costly: true },
  ({ body, ipAddress }) => checkCoverage(body.point, ipAddress),
);

import { z } from 'zod';
import { sendSignInCode } from '@/components/account/sign-in.server';
import { route } from '@/lib/api/route.server';

const body = z.object({ mobile: z.string().max(100).optional() });

export const POST = route({ body, costly: true }, sendSignInCode);

import { z } from 'zod';
import { signIn } from '@/components/account/sign-in.server';
import { route } from '@/lib/api/route.server';

const body = z.object({ code: z.string().max(100), once: z.string().max(100).optional() });

export const POST = route({ body, costly: true }, signIn);

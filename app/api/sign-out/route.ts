import { signOut } from '@/lib/wizard/sign-out.server';
import { route } from '@/lib/api/route.server';

export const POST = route({}, signOut);

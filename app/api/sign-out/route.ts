import { route } from '@/lib/api/route.server';
import { signOut } from '@/lib/wizard/sign-out.server';

export const POST = route({}, signOut);

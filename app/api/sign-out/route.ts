import { signOut } from '@/components/steps/forget-visitor.server';
import { route } from '@/lib/api/route.server';

export const POST = route({}, signOut);

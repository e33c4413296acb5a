import { signOut } from '@/components/steps/forget-visitor.server';
import { route } from '@/lib/bff/route.server';

export const POST = route({}, signOut);

import { forgetVisitor } from '@/lib/wizard/sign-out.server';
import { route } from '@/lib/api/route.server';

export const POST = route({}, forgetVisitor);

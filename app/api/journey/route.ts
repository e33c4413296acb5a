import { route } from '@/lib/api/route.server';
import { forgetVisitor } from '@/lib/wizard/sign-out.server';

export const POST = route({}, forgetVisitor);

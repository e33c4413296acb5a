import { latestCode } from '@/components/demo/visitor.server';
import { route } from '@/lib/api/route.server';

export const GET = route({}, latestCode);

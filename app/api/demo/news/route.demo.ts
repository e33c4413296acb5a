import { latestCode } from '@/components/demo/latest-code.server';
import { route } from '@/lib/api/route.server';

export const GET = route({}, latestCode);

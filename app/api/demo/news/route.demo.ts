import { demoNews } from '@/components/demo/news.server';
import { route } from '@/lib/api/route.server';

export const GET = route({}, demoNews);

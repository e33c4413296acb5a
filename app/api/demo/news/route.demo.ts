import { demoNews } from '@/components/demo/news.server';
import { route } from '@/lib/bff/route.server';

export const GET = route({}, demoNews);

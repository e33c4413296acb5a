import { stageNews } from '@/components/demo/news.server';
import { route } from '@/lib/bff/route.server';

export const GET = route({}, stageNews);

import 'server-only';
import type { Call } from '@/lib/api/route.server';
import type { SentCode } from '@/lib/demo/world.server';
import { codeOf } from './visitor.server';

/** The open panel polls this for the code of its browser. */
export const demoNews = async ({ session }: Call<undefined>): Promise<SentCode> =>
  (await codeOf(session)) ?? { code: '', to: '' };

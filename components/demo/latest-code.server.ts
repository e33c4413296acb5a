import 'server-only';
import type { Call } from '@/lib/api/route.server';
import type { SentCode } from '@/lib/demo/world.server';
import { codeOf } from './visitor.server';

/** Endpoint that the open panel polls for the latest code sent to its browser. */
export const latestCode = async ({ session }: Call<undefined>): Promise<SentCode> =>
  (await codeOf(session)) ?? { code: '', to: '' };

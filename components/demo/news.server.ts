import 'server-only';
import type { Call } from '@/lib/bff/route.server';
import { isStage } from '@/lib/demo/control.server';
import { readCode } from '@/lib/demo/stage.server';
import { AppError } from '@/lib/kernel/app-error';

/** What the open panel asks for while somebody waits for a code. Throws `not-found` where this is no stage. */
export async function stageNews(_call: Call<undefined>): Promise<{ code: string; to: string }> {
  if (!isStage()) throw new AppError('not-found');
  return (await readCode()) ?? { code: '', to: '' };
}

import 'server-only';
import type { StepContext } from '@/lib/journey/step';
import { codeUnderWay } from '@/lib/onboarding/verification.server';
import type { MobileData } from './answers';

export async function loadMobile({ session, journey }: StepContext): Promise<MobileData> {
  return { sent: await codeUnderWay(session.id), proven: journey.provenMobile };
}

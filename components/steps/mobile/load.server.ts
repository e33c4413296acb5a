import 'server-only';
import { brandView } from '@/components/shell/brand-view.server';
import type { StepContext } from '@/lib/journey/step';
import { codeUnderWay } from '@/lib/onboarding/verification.server';
import { retentionDays } from '@/lib/session/retention.server';
import type { MobileData } from './answers';

export async function loadMobile({ session, journey, locale }: StepContext): Promise<MobileData> {
  const { legalName, links } = brandView(locale);
  return {
    sent: await codeUnderWay(session.id),
    proven: journey.provenMobile,
    collector: legalName,
    privacyHref: links.privacy,
    answersKeptDays: retentionDays.answers,
  };
}

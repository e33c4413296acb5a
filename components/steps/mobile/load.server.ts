import 'server-only';
import { brandView } from '@/components/shell/brand-view.server';
import type { StepContext } from '@/lib/wizard/step';
import { codeUnderWay } from '@/lib/auth/one-time-code.server';
import { retentionDays } from '@/lib/auth/retention.server';
import { awaitsFreshProof } from '@/lib/wizard/fresh-proof.server';
import type { MobileData } from './answers';

export async function loadMobile(context: StepContext): Promise<MobileData> {
  const { session, journey, locale } = context;
  const again = awaitsFreshProof(context);
  const { legalName, links } = brandView(locale);
  return {
    sent: await codeUnderWay(session.id),
    proven: again ? null : journey.provenMobile,
    again,
    collector: legalName,
    privacyHref: links.privacy,
    answersKeptDays: retentionDays.answers,
  };
}

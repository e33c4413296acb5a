import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/routing';
import type { StepContext, StepOutcome } from '@/lib/journey/step';
import { keepAddress } from '@/lib/onboarding/address.server';
import { withShortAddress } from '@/lib/onboarding/short-address';
import { type Facts, requireCustomer, requireFact } from '../facts';
import { type AddressAnswers, limits } from './answers';

export async function submitAddress(
  answers: AddressAnswers,
  { journey, session, locale }: StepContext,
): Promise<StepOutcome> {
  const { point } = requireFact(journey, 'coverage');
  const { mobile } = requireFact(journey, 'registration');
  const lines = await linesOf(answers, locale);
  if (!lines) return { kind: 'fields', fields: { shortAddress: 'short-address-no-room' } };
  const { shortAddress: _inLines, ...address } = answers;
  const kept = await keepAddress(requireCustomer(session), { ...address, ...lines, point });
  if (!kept.ok) {
    return kept.refusal.kind === 'not-served'
      ? { kind: 'stop', reason: 'not-covered' }
      : { kind: 'fields', fields: kept.refusal.fields };
  }
  const facts: Facts['address'] = { point, mobile };
  return { kind: 'done', answers, facts };
}

/** What the driver reads, the short address among it; null where it does not fit. */
async function linesOf({ streetArea, notes, shortAddress: code }: AddressAnswers, locale: Locale) {
  if (!code) return { streetArea, notes };
  const t = await getTranslations({ locale, namespace: 'step-address' });
  return withShortAddress({ streetArea, notes }, t('short-line', { code }), limits);
}

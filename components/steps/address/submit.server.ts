import 'server-only';
import type { StepContext, StepOutcome } from '@/lib/journey/step';
import { keepAddress } from '@/lib/onboarding/address.server';
import { type Facts, requireCustomer, requireFact } from '../facts';
import type { AddressAnswers } from './answers';

export async function submitAddress(
  answers: AddressAnswers,
  { journey, session }: StepContext,
): Promise<StepOutcome> {
  const { point } = requireFact(journey, 'coverage');
  const { mobile } = requireFact(journey, 'registration');
  const kept = await keepAddress(requireCustomer(session), { ...answers, point });
  if (!kept.ok) {
    return kept.refusal.kind === 'not-served'
      ? { kind: 'stop', reason: 'not-covered' }
      : { kind: 'fields', fields: kept.refusal.fields };
  }
  const facts: Facts['address'] = { point, mobile };
  return { kind: 'done', answers, facts };
}

import 'server-only';
import type { StepContext } from '@/lib/journey/step';
import { storedCare } from '@/lib/onboarding/preferences.server';
import { requireCustomer } from '../facts';
import type { PreferencesData } from './answers';

export const loadPreferences = async ({ session }: StepContext): Promise<PreferencesData> => ({
  stored: await storedCare(requireCustomer(session)),
});

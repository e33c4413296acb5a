import type { Care } from '@/lib/onboarding/preferences';
import type { StepStates } from '../view-props';
import type { PreferencesAnswers, PreferencesData } from './answers';

const care: Care = {
  organicDetergent: true,
  scent: false,
  mirzam: true,
  starch: true,
  starchLevel: 'medium',
  protectionLayer: true,
};

const nothing: PreferencesData = { stored: {} };

export const states = {
  usual: { initial: {}, data: nothing },
  'clothes-chosen': { initial: { clothes: { ...care, on: true } }, data: nothing },
  'all-chosen': {
    initial: {
      clothes: { ...care, on: true },
      ironing: { ...care, on: true },
      shoes: { ...care, on: true },
    },
    data: nothing,
  },
  stored: { initial: {}, data: { stored: { clothes: care, shoes: care } } },
} satisfies StepStates<PreferencesAnswers, PreferencesData>;

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

const nothing: PreferencesData = { stored: {}, only: null };

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
  stored: { initial: {}, data: { stored: { clothes: care, shoes: care }, only: null } },
  'only-shoes': {
    initial: { shoes: { ...care, on: true } },
    data: { stored: {}, only: { service: 'shoes', planName: 'رفّ الأحذية' } },
  },
  'only-clothes-of-a-long-name': {
    initial: {},
    data: {
      stored: { clothes: care },
      only: {
        service: 'clothes',
        planName: 'باقة العائلة الكبيرة لغسيل الملابس والمفارش كل أسبوع',
      },
    },
  },
} satisfies StepStates<PreferencesAnswers, PreferencesData>;

/** Answers that the form itself has nothing against: what comes of sending them is up to the server. */
export const complete = states['all-chosen'];

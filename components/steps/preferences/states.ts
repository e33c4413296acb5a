import type { Care } from '@/lib/wizard/preferences';
import type { StepStates } from '../step-states';
import type { PreferencesAnswers, PreferencesData } from './answers';

const care: Care = {
  organicDetergent: true,
  scent: false,
  mirzam: true,
  starch: true,
  starchLevel: 'medium',
  protectionLayer: true,
};

const nothing: PreferencesData = { stored: {}, unread: [], last: {}, only: null };

const unread: PreferencesData = { ...nothing, unread: ['clothes', 'ironing', 'shoes'] };

export const states = {
  usual: { initial: {}, data: nothing },
  'after-the-plan': { initial: {}, data: nothing, total: { label: 'الإجمالي', halalas: 42_000 } },
  'clothes-chosen': { initial: { clothes: { ...care, on: true } }, data: nothing },
  'all-chosen': {
    initial: {
      clothes: { ...care, on: true },
      ironing: { ...care, on: true },
      shoes: { ...care, on: true },
    },
    data: nothing,
  },
  stored: { initial: {}, data: { ...nothing, stored: { clothes: care, shoes: care } } },
  change: {
    initial: {},
    data: { ...nothing, stored: { clothes: care, shoes: care } },
    from: 'change-care',
  },
  'stored-being-changed': {
    initial: { clothes: { ...care, scent: true, on: true } },
    data: { ...nothing, stored: { clothes: care } },
  },
  'only-shoes': {
    initial: { shoes: { ...care, on: true } },
    data: { ...nothing, only: { service: 'shoes', planName: 'رفّ الأحذية' } },
  },
  'only-clothes-of-a-long-name': {
    initial: {},
    data: {
      ...nothing,
      stored: { clothes: care },
      only: {
        service: 'clothes',
        planName: 'باقة العائلة الكبيرة لغسيل الملابس والمفارش كل أسبوع',
      },
    },
  },
  'could-not-be-read': { initial: {}, data: unread },
  'one-could-not-be-read': {
    initial: {},
    data: { ...nothing, stored: { shoes: care }, unread: ['clothes'] },
  },
  'still-not-read': {
    initial: { clothes: { ...care, on: true } },
    data: unread,
    pressed: {
      refused: { code: 'partner-unreachable', fields: { clothes: 'clothes-unread' } },
    },
  },
  'found-after-all': {
    initial: { clothes: { ...care, mirzam: false, scent: true, on: true } },
    data: unread,
    pressed: { reply: { kind: 'stay', data: { stored: { clothes: care }, unread: [] } } },
  },
  'one-not-kept': {
    initial: {
      clothes: { ...care, on: true },
      ironing: { ...care, on: true },
      shoes: { ...care, on: true },
    },
    data: nothing,
    pressed: {
      refused: { code: 'partner-unreachable', fields: { ironing: 'ironing-not-kept' } },
    },
  },
} satisfies StepStates<PreferencesAnswers, PreferencesData>;

/** Answers that pass the form's validation; the server decides the outcome. */
export const complete = states['all-chosen'];

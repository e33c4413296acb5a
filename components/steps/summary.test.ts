import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import type { Locale } from '@/lib/i18n/routing';
import type { Mobile } from '@/lib/kernel/mobile';
import { emptyJourney, type Journey } from '@/lib/wizard/journey';
import ar from '@/messages/ar.json';
import en from '@/messages/en.json';
import { steps } from './registry';

const messages = { ar: ar as unknown as typeof en, en };
const mobile = '0551234567' as Mobile;
const point = { lat: 24.694, long: 46.685 };
const care = {
  organicDetergent: false,
  scent: false,
  mirzam: true,
  starch: true,
  protectionLayer: true,
};

const completeJourney: Journey = {
  ...emptyJourney,
  provenMobile: mobile,
  answers: {
    registration: {
      name: 'سارة',
      birth: { day: '15', month: '5', year: '1990' },
      gender: 'female',
      familyStatus: 'married',
    },
    address: {
      streetArea: 'شارع الخير',
      buildingNumber: '7421',
      apartmentNumber: '12',
      homeType: 'villa',
      delivery: 'pick_up_deliver',
      notes: '',
    },
    schedule: { mode: 'weekly', date: '2026-12-07', period: 'evening' },
  },
  facts: {
    coverage: { point, placeId: 'riyadh/al-olaya', wish: null },
    registration: { mobile, customerName: 'سارة العتيبي', returning: true },
    preferences: { mobile, kept: { clothes: { ...care, starchLevel: 'heavy' } } },
  },
};

function rows(locale: Locale, of: Journey): Record<string, string[]> {
  const t = createTranslator({ locale, messages: messages[locale] });
  return Object.fromEntries(
    steps.map((step) => [
      step.id,
      step
        .summary(of, {
          locale,
          t: (key, values) => {
            const known = [`step-${step.id}.${key}`, `steps.${key}`].find((name) =>
              t.has(name as never),
            );
            return t((known ?? key) as never, values as never);
          },
        })
        .map(({ value }) => value),
    ]),
  );
}

describe('the summary of the answers', () => {
  it('is complete in Arabic', () => {
    expect(rows('ar', completeJourney)).toMatchObject({
      coverage: ['حي العليا، الرياض'],
      registration: ['سارة العتيبي\n15 مايو 1990 · 20 شوال 1410 هـ\nأنثى، متزوجة'],
      address: [
        'شارع الخير\nفيلا · المبنى: \u20687421\u2069 · الشقة: \u206812\u2069',
        'لا حاجة إلى الاتصال',
      ],
      preferences: ['الملابس: مرزام، نشا قوي\nالكيّ: العناية المعتادة\nالأحذية: العناية المعتادة'],
      schedule: [
        'الاثنين 7 ديسمبر، من 4\u00a0عصرًا إلى 10\u00a0مساءً\nيوافق 27 جمادى الآخرة 1448 هـ\nثم كل يوم اثنين مساءً',
      ],
    });
  });

  it('is complete in English', () => {
    expect(rows('en', completeJourney)).toMatchObject({
      coverage: ['Al Olaya, Riyadh'],
      registration: ['سارة العتيبي\n15 May 1990 · 20 Shawwal 1410 AH\nFemale, married'],
      schedule: [
        'Monday 7 December, between 4 and\u00a010\u00a0pm\nThat’s 27 Jumada II 1448 AH\nthen every Monday evening',
      ],
    });
  });

  it('mentions no further pickup when one is bought', () => {
    const plan = { planId: 1, optionId: 2, ordersCount: 1, halalas: 4_000, wish: null };
    const once = { ...completeJourney, facts: { ...completeJourney.facts, plan } };
    expect(rows('en', once).schedule).toEqual([
      'Monday 7 December, between 4 and\u00a010\u00a0pm\nThat’s 27 Jumada II 1448 AH',
    ]);
  });

  it("shows preferences only for the plan's service", () => {
    const plan = { planId: 1, optionId: 2, ordersCount: 4, halalas: 4_000, wish: null };
    const bought = (service: string) =>
      rows('ar', {
        ...completeJourney,
        facts: { ...completeJourney.facts, plan: { ...plan, service } },
      });
    expect(bought('clothes').preferences).toEqual(['الملابس: مرزام، نشا قوي']);
    expect(bought('shoes').preferences).toEqual(['العناية المعتادة']);
    expect(bought('carpets').preferences).toEqual(rows('ar', completeJourney).preferences);
  });

  it('shows default care when nothing was chosen', () => {
    const facts = { ...completeJourney.facts, preferences: { mobile, kept: {} } };
    expect(rows('ar', { ...completeJourney, facts }).preferences).toEqual(['العناية المعتادة']);
  });
});

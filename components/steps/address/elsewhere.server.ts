import 'server-only';
import { getTranslations } from 'next-intl/server';
import { placeWords } from '@/components/wizard/place/place-words';
import type { Locale } from '@/lib/i18n/routing';
import { requireFact } from '@/lib/wizard/facts';
import type { Journey } from '@/lib/wizard/journey';
import { namedElsewhere } from '@/lib/wizard/place/named-district';
import { describePoint } from '@/lib/wizard/place/places';
import type { AddressAnswers, Elsewhere } from './answers';

/** The question that the street and the pin leave open; null where they agree, or where it was asked before. */
export async function elsewhereOf(
  answers: AddressAnswers,
  journey: Journey,
  locale: Locale,
): Promise<Elsewhere | null> {
  const pin = requireFact(journey, 'coverage');
  const named = namedElsewhere(answers.streetArea, pin);
  // A page of before sends no word of it: what was kept as it was asked says so, too.
  const before = [answers, journey.drafts.address, journey.answers.address] as (
    | Partial<AddressAnswers>
    | undefined
  )[];
  if (!named || before.some((kept) => kept?.asked === named.id)) return null;
  const [t, steps] = await Promise.all([
    getTranslations({ locale, namespace: 'step-address' }),
    getTranslations({ locale, namespace: 'steps' }),
  ]);
  const { id, point, name, city } = named;
  return {
    id,
    point,
    named: city ? t('elsewhere.district', { district: name[locale] }) : name[locale],
    place: placeWords(describePoint(pin.point, pin.placeId), locale, steps),
  };
}

import 'server-only';
import { getTranslations } from 'next-intl/server';
import { mapTiles } from '@/lib/config/map-tiles.server';
import type { StepContext } from '@/lib/wizard/step';
import { givenName } from '@/lib/wizard/place/given-name';
import { describePoint } from '@/lib/wizard/place/places';
import { requireFact } from '@/lib/wizard/facts';
import { placeWords } from '../../wizard/place/place-words';
import type { AddressData } from './answers';

export async function loadAddress({ journey, locale }: StepContext): Promise<AddressData> {
  const { point, placeId } = requireFact(journey, 'coverage');
  const { returning, customerName } = requireFact(journey, 'registration');
  const t = await getTranslations({ locale, namespace: 'steps' });
  return {
    pin: { ...point, id: placeId },
    tiles: mapTiles(),
    place: placeWords(describePoint(point, placeId), locale, t),
    returning: returning ? givenName(customerName) : null,
  };
}

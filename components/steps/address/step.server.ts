import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { getTranslations } from 'next-intl/server';
import { describePlace } from '@/components/wizard/place/describe-place';
import { mapTiles } from '@/lib/config/map-tiles.server';
import { isolated } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import { samePoint } from '@/lib/kernel/point';
import { givenName, saveCustomerAddress } from '@/lib/wizard/customer.server';
import { clearFacts, keepDraft, storeFacts } from '@/lib/wizard/engine';
import { type Facts, factsOf, requireCustomer, requireFact } from '@/lib/wizard/facts';
import { needsFreshProof } from '@/lib/wizard/fresh-proof.server';
import type { Journey } from '@/lib/wizard/journey';
import { changeJourney } from '@/lib/wizard/journey-repository.server';
import { isChange } from '@/lib/wizard/origin';
import { checkCoverageOf } from '@/lib/wizard/place/coverage.server';
import { districtElsewhere } from '@/lib/wizard/place/named-district';
import { describePoint } from '@/lib/wizard/place/places';
import { withShortAddress } from '@/lib/wizard/place/short-address';
import { type Claim, defineStep, type StepContext, type StepOutcome } from '@/lib/wizard/step';
import {
  type AddressAnswers,
  type AddressData,
  addressAnswers,
  type StreetConflict,
} from './answers';
import { addressLimits } from './limits';

async function loadAddress({ journey, locale }: StepContext): Promise<AddressData> {
  const { point, placeId } = requireFact(journey, 'coverage');
  const { returning, customerName } = requireFact(journey, 'registration');
  const t = await getTranslations({ locale, namespace: 'steps' });
  return {
    pin: { ...point, id: placeId },
    tiles: mapTiles(),
    place: describePlace(describePoint(point, placeId), locale, t),
    returning: returning ? givenName(customerName) : null,
  };
}

/**
 * Saves the address at the partner (§4.3) unless it is already there. Throws what
 * `saveCustomerAddress` throws; the partner's address is then unknown, so the step is no longer
 * done and any address is sent again. Throws `edited-elsewhere` and sends nothing while another
 * page is saving one. Asks once when the street names another district than the pin's.
 */
async function submitAddress(
  answers: AddressAnswers,
  context: StepContext,
  claim: Claim,
): Promise<StepOutcome> {
  const { journey, session, locale } = context;
  const { point } = requireFact(journey, 'coverage');
  const { mobile } = requireFact(journey, 'registration');
  const facts: Facts['address'] = { point, mobile };
  if (isAlreadySaved(answers, journey, facts)) return { kind: 'done', answers, facts };
  const conflict = await streetConflictOf(answers, journey, locale);
  if (conflict) {
    return { kind: 'stay', data: conflict, draft: { ...answers, asked: conflict.id } };
  }
  const lines = await driverLinesOf(answers, locale);
  if (!lines) return { kind: 'fields', fields: { shortAddress: 'short-address-no-room' } };
  if (await needsFreshProof(context)) return { kind: 'prove', draft: answers };
  const { shortAddress: _inLines, asked: _ours, ...address } = answers;
  if (isChange(context.from)) {
    // Nothing is replaced by an address that the service does not reach any more.
    const { covered } = await checkCoverageOf(session, point, context.ipAddress);
    if (!covered) return { kind: 'stop', reason: 'not-covered', voids: ['coverage'] };
  }
  // Before sending: if the response is lost, the review must not show an address that may be
  // outdated.
  await claim((now) => clearFacts(keepDraft(now, 'address', answers), ['address']));
  const saved = await saveCustomerAddress(requireCustomer(session), {
    ...address,
    ...lines,
    point,
  });
  if (saved.ok) return { kind: 'done', answers, facts };
  if (saved.refusal.kind === 'not-served') {
    return { kind: 'stop', reason: isChange(context.from) ? 'not-served' : 'not-covered' };
  }
  const before = factsOf(journey).address;
  // A refused address has replaced nothing: restore the facts.
  if (before) await changeJourney(session, (now) => storeFacts(now, 'address', before));
  const { point: refused, ...fields } = saved.refusal.fields;
  // The point is not a field of this page but of the coverage step.
  return refused ? { kind: 'stop', reason: 'not-covered' } : { kind: 'fields', fields };
}

/** Whether the partner already has this exact address: saved from here and not refused since. */
function isAlreadySaved(
  answers: AddressAnswers,
  journey: Journey,
  { point, mobile }: Facts['address'],
) {
  const saved = factsOf(journey).address;
  return (
    samePoint(saved?.point, point) &&
    saved?.mobile === mobile &&
    isDeepStrictEqual(journey.answers.address, answers)
  );
}

/** The fields that the driver reads, including the short address; null when it does not fit. */
async function driverLinesOf(
  { streetArea, notes, shortAddress: code }: AddressAnswers,
  locale: Locale,
) {
  if (!code) return { streetArea, notes };
  const t = await getTranslations({ locale, namespace: 'step-address' });
  return withShortAddress({ streetArea, notes }, t('short-line', { code }), addressLimits);
}

export const address = defineStep({
  id: 'address',
  input: addressAnswers,
  needs: () => true,
  // After a moved pin or for another customer it has to be sent again (§4.3); the typed answers
  // stay.
  holds: (journey) => {
    const { address: kept, coverage } = factsOf(journey);
    return samePoint(kept?.point, coverage?.point) && kept?.mobile === journey.provenMobile;
  },
  load: loadAddress,
  submit: submitAddress,
  summary(journey, { t }) {
    const answers = journey.answers.address as AddressAnswers;
    const { buildingNumber: building, apartmentNumber: flat, homeType } = answers;
    const short = answers.shortAddress && t('short-line', { code: answers.shortAddress });
    const details = [
      homeType && t(`homes.${homeType}`),
      building && t('row-building', { building: isolated(building) }),
      flat && t('row-flat', { flat: isolated(flat) }),
    ].filter(Boolean);
    return [
      {
        label: t('row'),
        value: [answers.streetArea, details.join(' · '), short].filter(Boolean).join('\n'),
      },
      {
        label: t('row-delivery'),
        value: [t(`deliveries.${answers.delivery}`), answers.notes].filter(Boolean).join('\n'),
      },
    ];
  },
});

/**
 * The question to ask when street and pin disagree; null when they agree or it was asked before.
 */
async function streetConflictOf(
  answers: AddressAnswers,
  journey: Journey,
  locale: Locale,
): Promise<StreetConflict | null> {
  const pin = requireFact(journey, 'coverage');
  const named = districtElsewhere(answers.streetArea, pin);
  // An older page does not send `asked`: look for it in the stored draft and answers too.
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
    place: describePlace(describePoint(pin.point, pin.placeId), locale, steps),
  };
}

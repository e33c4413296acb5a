import { defineStep } from '@/lib/wizard/step';
import { describePoint } from '@/lib/wizard/place/places';
import { factsOf, requireFact } from '@/lib/wizard/facts';
import { placeWords } from '../../wizard/place/place-words';
import { coverageAnswers } from './answers';
import { loadCoverage } from './load.server';
import { submitCoverage } from './submit.server';

export const coverage = defineStep({
  id: 'coverage',
  input: coverageAnswers,
  needs: () => true,
  holds: (journey) => factsOf(journey).coverage !== undefined,
  load: loadCoverage,
  submit: submitCoverage,
  summary(journey, { locale, t }) {
    const { point, placeId } = requireFact(journey, 'coverage');
    return [{ label: t('row'), value: placeWords(describePoint(point, placeId), locale, t) }];
  },
});

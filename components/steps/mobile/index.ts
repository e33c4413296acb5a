import { codeInput, mobileInput } from '@/components/proof/answers';
import { secretOf } from '@/components/proof/codes.server';
import { spelledMobile } from '@/components/proof/spelled';
import type { Journey } from '@/lib/wizard/journey';
import { defineStep } from '@/lib/wizard/step';
import type { Mobile } from '@/lib/kernel/mobile';
import { loadMobile } from './load.server';
import { submitMobile } from './submit.server';

const answered = (journey: Journey) => journey.answers.mobile as { mobile: Mobile } | undefined;

export const mobile = defineStep({
  id: 'mobile',
  input: mobileInput,
  needs: () => true,
  resumes: ({ lapsed, provenMobile }) => lapsed && provenMobile === null,
  // A mobile is only as good as the proof that this very session holds (T1).
  holds: (journey) =>
    journey.provenMobile !== null && journey.provenMobile === answered(journey)?.mobile,
  load: loadMobile,
  submit: submitMobile,
  secretOf(answers) {
    const code = codeInput.safeParse(answers);
    return code.success ? secretOf(code.data) : undefined;
  },
  summary: ({ provenMobile }, { t }) => [
    { label: t('row'), value: provenMobile ? spelledMobile(provenMobile) : '' },
  ],
});

import 'server-only';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { BackLink } from '@/components/shell/back-link';
import { StepFrame } from '@/components/shell/frame';
import * as address from '@/components/steps/address/states';
import * as coverage from '@/components/steps/coverage/states';
import * as mobile from '@/components/steps/mobile/states';
import * as plan from '@/components/steps/plan/states';
import * as preferences from '@/components/steps/preferences/states';
import * as registration from '@/components/steps/registration/states';
import { steps } from '@/components/steps/registry';
import * as review from '@/components/steps/review/states';
import * as schedule from '@/components/steps/schedule/states';
import { LoadFailed, StepView } from '@/components/steps/views';
import { Progress } from '@/components/ui/progress';
import { formatNumber } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import { changeTexts } from '@/lib/wizard/change.server';
import { progressOf } from '@/lib/wizard/engine';
import { isChange } from '@/lib/wizard/origin';
import { reasonText } from '@/lib/wizard/screen';
import { sharedMessages } from '@/lib/wizard/screen.server';
import { type StepId, stepIds } from '@/lib/wizard/step';
import { ClientMessages } from '../shell/client-messages';
import type { StepStates } from '../steps/step-states';
import { drawn, type ScreenStates } from './names';
import { StoryFrame } from './story-frame';

type State = StepStates<Record<string, unknown>, unknown>[string];

/**
 * From each step's `states.ts`: its states, and the one whose answers pass the form's validation.
 */
const named: Record<StepId, { states: Record<string, unknown>; complete: object }> = {
  coverage,
  mobile,
  registration,
  address,
  preferences,
  plan,
  schedule,
  review,
};

/** Outcomes that every step has, so that no step has to list them. */
const commonStates = (state: State): Record<string, State> => ({
  working: { ...state, pressed: 'working' },
  'no-connection': { ...state, pressed: 'offline' },
  'service-unreachable': { ...state, pressed: { refused: { code: 'partner-unreachable' } } },
  'session-ended': { ...state, pressed: { refused: { code: 'session-ended' } } },
});

async function StepScreen({ step, state, locale }: { step: StepId; state: State; locale: Locale }) {
  const { pressed, touched, ticked, reason = null, ...shown } = state;
  const t = await getTranslations();
  const change = isChange(shown.from) ? await changeTexts(shown.from, locale) : undefined;
  return (
    <Framed step={step} isChange={change !== undefined}>
      <StoryFrame {...{ pressed, touched, ticked }}>
        <StepView
          step={step}
          locale={locale}
          from={null}
          reason={reasonText(reason, t)}
          rows={[]}
          next={null}
          change={change}
          {...shown}
        />
      </StoryFrame>
    </Framed>
  );
}

interface FramedProps {
  step: StepId;
  /** A change of a running subscription has no progress. */
  isChange?: boolean;
  children: ReactNode;
}

async function Framed({ step, isChange: isOne = false, children }: FramedProps) {
  const [t, shell, locale] = await Promise.all([
    getTranslations('steps'),
    getTranslations('shell'),
    getLocale(),
  ]);
  const { place, count } = progressOf(steps, step);
  return (
    <StepFrame
      back={(step !== 'coverage' || isOne) && <BackLink href="#" label={shell('back')} />}
      progress={
        !isOne && (
          <Progress
            now={place}
            total={count}
            count={shell('step', {
              now: formatNumber(place, locale),
              total: formatNumber(count, locale),
            })}
            name={t(`names.${step}`)}
            label={shell('progress')}
          />
        )
      }
    >
      <ClientMessages
        namespaces={['steps', `step-${step}`, 'errors', 'plans']}
        extraMessages={sharedMessages(step, await getMessages())}
      >
        {children}
      </ClientMessages>
    </StepFrame>
  );
}

async function Failed({ step, code }: { step: StepId; code: ErrorCode }) {
  const t = await getTranslations(`step-${step}`);
  return (
    <Framed step={step}>
      <StoryFrame>
        <LoadFailed step={step} title={t('title')} code={code} reference="a1b2c3d4" />
      </StoryFrame>
    </Framed>
  );
}

/** Preferences may be submitted empty: that means the usual care. */
const isAnswerByItself = (step: StepId): boolean => step === 'preferences';

/** All states of a step: its own, and those that every step has. */
function statesOf(step: StepId): ScreenStates {
  const { states, complete } = named[step];
  const own = states as Record<string, State>;
  const untouched: Record<string, State> =
    own.empty && !isAnswerByItself(step)
      ? { 'nothing-answered': { ...own.empty, pressed: 'checked' } }
      : {};
  return {
    ...drawn({ ...untouched, ...commonStates(complete as State), ...own }, (state, locale) => (
      <StepScreen step={step} state={state} locale={locale} />
    )),
    'could-not-load': () => <Failed step={step} code="partner-unreachable" />,
    // Only the schedule step needs the customer's partner token to load, so only it can ask to sign
    // in again.
    ...(step === 'schedule' && {
      'could-not-load-unlinked': () => <Failed step={step} code="sign-in-again" />,
    }),
  };
}

export const stepScreens = Object.fromEntries(stepIds.map((id) => [id, statesOf(id)])) as Record<
  StepId,
  ScreenStates
>;

import 'server-only';
import type { ReactNode } from 'react';
import { ClientMessages } from '@/components/shell/client-messages';
import { PageFrame } from '@/components/shell/frame';
import type { Locale } from '@/lib/i18n/routing';
import { accountScreens } from './account-screens.server';
import { afterScreens } from './after-screens.server';
import type { ScreenName, ScreenStates } from './names';
import { openScreens } from './open-screens.server';
import { Buttons, Choices, CutOff, NotMe, OpenDialog } from './parts/controls';
import { Fields } from './parts/fields';
import { Messages, Signs, Summary, Ways } from './parts/signs';
import { type SampleTexts, sampleTexts } from './parts/states';
import { staffScreens } from './staff-screens.server';
import { stepScreens } from './step-screens.server';
import { StoryFrame } from './story-frame';

const parts: Record<string, (props: { w: SampleTexts }) => ReactNode> = {
  buttons: Buttons,
  choices: Choices,
  fields: Fields,
  messages: Messages,
  'error-summary': Summary,
  ways: Ways,
  signs: Signs,
  dialog: OpenDialog,
  'not-me': NotMe,
  'cut-off': CutOff,
};

/** The design system: every component in every state, one page per family. */
const partScreens: ScreenStates = Object.fromEntries(
  Object.entries(parts).map(([name, Part]) => [
    name,
    (locale: Locale) => (
      <PageFrame>
        <h1 lang="en" className="pt-4">
          {name}
        </h1>
        <ClientMessages namespaces={['steps']}>
          <StoryFrame>
            <Part w={sampleTexts[locale]} />
          </StoryFrame>
        </ClientMessages>
      </PageFrame>
    ),
  ]),
);

/** All screens of the gallery. */
export const screens: Record<ScreenName, ScreenStates> = {
  ...openScreens,
  ...stepScreens,
  ...afterScreens,
  ...accountScreens,
  ...staffScreens,
  components: partScreens,
};

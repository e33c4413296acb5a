import 'server-only';
import type { ReactNode } from 'react';
import { ClientMessages } from '@/components/shell/client-messages';
import { PageFrame } from '@/components/shell/frame';
import type { Locale } from '@/lib/i18n/routing';
import type { ScreenStates } from './names';
import { Buttons } from './parts/buttons';
import { Choices } from './parts/choices';
import { CutOff, NotMe, OpenDialog } from './parts/dialogs';
import { Fields } from './parts/fields';
import { Messages, Summary } from './parts/messages';
import { Signs, Ways } from './parts/signs';
import { type SampleTexts, sampleTexts } from './parts/states';
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
export const partScreens: Record<'components', ScreenStates> = {
  components: Object.fromEntries(
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
  ),
};

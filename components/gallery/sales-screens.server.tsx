import 'server-only';
import { somePlans } from '@/components/plans/states';
import { NotesScreen } from '@/components/presenter/notes-screen';
import { PresentScreen } from '@/components/presenter/screen';
import { presentDay, presentStates } from '@/components/presenter/states';
import { QuoteScreen } from '@/components/quote/screen';
import { quoteStates } from '@/components/quote/states';
import { brandView } from '@/components/shell/brand-view.server';
import { PageFrame } from '@/components/shell/page-frame';
import type { Locale } from '@/lib/i18n/routing';
import type { ScreenStates } from './screen';
import { StoryFrame } from './story-frame';

/** The presentation and the quote page. */
export const salesScreens: Record<'present' | 'quote', ScreenStates> = {
  present: {
    ...Object.fromEntries(
      Object.entries(presentStates).map(([name, { pressed, ...state }]) => [
        name,
        (locale: Locale) => (
          <StoryFrame pressed={pressed}>
            <PresentScreen
              {...state}
              brand={brandView(locale)}
              origin="https://nada.example"
              today={presentDay}
            />
          </StoryFrame>
        ),
      ]),
    ),
    'notes-window': (locale: Locale) => (
      <StoryFrame>
        <NotesScreen
          plans={somePlans}
          origin="http://127.0.0.1:3000"
          supportPhone={brandView(locale).support.phone}
        />
      </StoryFrame>
    ),
  },
  quote: Object.fromEntries(
    Object.entries(quoteStates).map(([name, state]) => [
      name,
      (locale: Locale) => (
        <PageFrame>
          <StoryFrame>
            <QuoteScreen {...state} supportPhone={brandView(locale).support.phone} />
          </StoryFrame>
        </PageFrame>
      ),
    ]),
  ),
};

import 'server-only';
import type { ReactNode } from 'react';
import { StaffFrame } from '@/components/staff/frame';
import { StaffScreen } from '@/components/staff/screen';
import { StaffSignInScreen } from '@/components/staff/sign-in-screen';
import { staffListStates, staffSignInStates, staffStoryStates } from '@/components/staff/states';
import { StoryScreen } from '@/components/staff/story';
import type { ScreenStates } from './screen';
import { Stage } from './stage';

const account = 'noura';

/** Maps named states to functions that render them. */
const drawn = <State,>(
  states: Record<string, State>,
  draw: (state: State) => ReactNode,
): ScreenStates =>
  Object.fromEntries(Object.entries(states).map(([name, state]) => [name, () => draw(state)]));

/** The staff pages and their sign-in. */
export const staffScreens: Record<'staff', ScreenStates> = {
  staff: {
    ...drawn(staffSignInStates, (state) => (
      <StaffSignInScreen around={(form) => <Stage {...state}>{form}</Stage>} />
    )),
    ...drawn(staffListStates, ({ clicked, answer, until, ...list }) => (
      <StaffFrame account={account}>
        <Stage {...{ clicked, answer, until }}>
          <StaffScreen next={null} isLater={false} {...list} />
        </Stage>
      </StaffFrame>
    )),
    ...drawn(staffStoryStates, (story) => (
      <StaffFrame account={account}>
        <Stage>
          <StoryScreen story={story} />
        </Stage>
      </StaffFrame>
    )),
  },
};

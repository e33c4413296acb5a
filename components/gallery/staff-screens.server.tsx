import 'server-only';
import { staffRatingsStates, staffRequestsStates } from '@/components/staff/feedback-states';
import { OrderDetailsScreen } from '@/components/staff/order-details';
import { StaffFrame, StaffSignInScreen } from '@/components/staff/page.server';
import { RatingsScreen } from '@/components/staff/ratings-screen';
import { RequestsScreen } from '@/components/staff/requests-screen';
import { StaffScreen } from '@/components/staff/screen';
import { staffHistoryStates, staffListStates } from '@/components/staff/states';
import type { SubmitResult } from '@/components/steps/step-states';
import { drawn, type ScreenStates } from './names';
import { StoryFrame } from './story-frame';

interface SignInState {
  pressed?: SubmitResult;
  /** Typed before the submit, by field name. */
  typed?: Record<string, string>;
}

const typed = { name: 'noura', password: 'four words in a row', code: '471209' };

/** Named states of the staff sign-in page. */
const staffSignInStates: Record<string, SignInState> = {
  'sign-in': {},
  'sign-in-missing': { pressed: 'checked' },
  'sign-in-password-missing': { typed: { ...typed, password: '' }, pressed: 'checked' },
  'sign-in-working': { typed, pressed: 'working' },
  'sign-in-wrong': { typed, pressed: { refused: { code: 'invalid-answers' } } },
  'sign-in-too-often': { typed, pressed: { refused: { code: 'too-many-requests' } } },
  'sign-in-failed': { typed, pressed: { refused: { code: 'unexpected' } } },
  'sign-in-no-connection': { typed, pressed: 'offline' },
};

const staff = { account: 'noura', role: 'act' } as const;

/** The staff pages and their sign-in. */
export const staffScreens: Record<'staff', ScreenStates> = {
  staff: {
    ...drawn(staffSignInStates, (state) => (
      <StaffSignInScreen wrapForm={(form) => <StoryFrame {...state}>{form}</StoryFrame>} />
    )),
    ...drawn(staffListStates, ({ clicked, answer, until, ...list }) => (
      <StaffFrame staff={staff}>
        <StoryFrame {...{ clicked, answer, until }}>
          <StaffScreen next={null} isLater={false} mayAct {...list} />
        </StoryFrame>
      </StaffFrame>
    )),
    ...drawn(staffRequestsStates, (state) => (
      <StaffFrame staff={state.mayAct ? staff : { ...staff, role: 'look' }} page="requests">
        <StoryFrame>
          <RequestsScreen page={0} {...state} />
        </StoryFrame>
      </StaffFrame>
    )),
    ...drawn(staffRatingsStates, (state) => (
      <StaffFrame staff={staff} page="ratings">
        <StoryFrame>
          <RatingsScreen {...state} query={{ service: null, stars: null, days: 30, page: 0 }} />
        </StoryFrame>
      </StaffFrame>
    )),
    ...drawn(staffHistoryStates, (history) => (
      <StaffFrame staff={staff}>
        <StoryFrame>
          <OrderDetailsScreen history={history} requests={[]} mayAct />
        </StoryFrame>
      </StaffFrame>
    )),
  },
};

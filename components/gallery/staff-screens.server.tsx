import 'server-only';
import { staffRatingsStates, staffRequestsStates } from '@/components/staff/feedback-states';
import { OrderDetailsScreen } from '@/components/staff/order-details';
import { StaffFrame, StaffSignInScreen } from '@/components/staff/page.server';
import { RatingsScreen } from '@/components/staff/ratings-screen';
import { RequestsScreen } from '@/components/staff/requests-screen';
import { StaffScreen } from '@/components/staff/screen';
import { staffSignInStates } from '@/components/staff/sign-in-states';
import { staffHistoryStates, staffListStates } from '@/components/staff/states';
import { drawn, type ScreenStates } from './names';
import { StoryFrame } from './story-frame';

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

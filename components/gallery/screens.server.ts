import 'server-only';
import { accountScreens } from './account-screens.server';
import { afterScreens } from './after-screens.server';
import { feedbackScreens } from './feedback-screens.server';
import { messageScreens } from './message-screens.server';
import type { ScreenName, ScreenStates } from './names';
import { openScreens, salesScreens } from './open-screens.server';
import { partScreens } from './part-screens.server';
import { staffScreens } from './staff-screens.server';
import { stepScreens } from './step-screens.server';

/** All screens of the gallery. */
export const screens: Record<ScreenName, ScreenStates> = {
  ...openScreens,
  ...salesScreens,
  ...stepScreens,
  ...afterScreens,
  ...feedbackScreens,
  ...accountScreens,
  ...messageScreens,
  ...staffScreens,
  ...partScreens,
};

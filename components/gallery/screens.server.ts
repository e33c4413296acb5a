import 'server-only';
import { afterScreens } from './after-screens.server';
import type { ScreenName } from './names';
import { openScreens } from './open-screens.server';
import { partScreens } from './part-screens.server';
import type { ScreenStates } from './screen';
import { stepScreens } from './step-screens.server';

/** All that the gallery shows. */
export const screens: Record<ScreenName, ScreenStates> = {
  ...openScreens,
  ...stepScreens,
  ...afterScreens,
  ...partScreens,
};

import type { SubmitResult } from '../steps/step-states';

interface SignInState {
  pressed?: SubmitResult;
  /** Typed before the submit, by field name. */
  typed?: Record<string, string>;
}

const typed = { name: 'noura', password: 'four words in a row', code: '471209' };

/** Named states of the staff sign-in page. */
export const staffSignInStates: Record<string, SignInState> = {
  'sign-in': {},
  'sign-in-missing': { pressed: 'checked' },
  'sign-in-password-missing': { typed: { ...typed, password: '' }, pressed: 'checked' },
  'sign-in-working': { typed, pressed: 'working' },
  'sign-in-wrong': { typed, pressed: { refused: { code: 'invalid-answers' } } },
  'sign-in-too-often': { typed, pressed: { refused: { code: 'too-many-requests' } } },
  'sign-in-failed': { typed, pressed: { refused: { code: 'unexpected' } } },
  'sign-in-no-connection': { typed, pressed: 'offline' },
};

import type { Messages } from 'next-intl';

/**
 * What signing in says of a failure: the words of every page, in which nothing is promised about answers where there
 * are none.
 */
export const signInErrors = ({ errors, account }: Messages) => ({
  ...errors,
  offline: { ...errors.offline, ...account.failures.offline },
  'no-answer': { ...errors['no-answer'], ...account.failures['no-answer'] },
  'service-unavailable': {
    ...errors['service-unavailable'],
    ...account.failures['service-unavailable'],
  },
  unexpected: { ...errors.unexpected, ...account.failures.unexpected },
});

const longestPauseMs = 15_000;

/**
 * Delay before the next poll, in milliseconds, after a number of replies. Activation takes seconds;
 * when it takes longer it may take hours, so the delay grows.
 */
export const pauseMs = (pollAfterMs: number, answers: number): number =>
  Math.min(longestPauseMs, Math.round(pollAfterMs * 1.15 ** answers));

const longestPauseMs = 15_000;

/**
 * How long to wait before asking for news again, after so many answers: activation is a matter of seconds, and what
 * takes longer may take hours.
 */
export const pauseMs = (pollAfterMs: number, answers: number): number =>
  Math.min(longestPauseMs, Math.round(pollAfterMs * 1.15 ** answers));

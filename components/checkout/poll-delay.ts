const maxDelayMs = 15_000;

/**
 * Delay before the next poll, in milliseconds, after a number of replies. Activation takes seconds;
 * when it takes longer it may take hours, so the delay grows.
 */
export const pollDelayMs = (pollAfterMs: number, answers: number): number =>
  Math.min(maxDelayMs, Math.round(pollAfterMs * 1.15 ** answers));

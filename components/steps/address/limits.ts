/** Limits of §4.3, in characters. Building and flat have none there; ours keeps a slip of the thumb out. */
export const limits = { streetArea: 255, short: 50, notes: 500 } as const;

export const homeTypes = ['apartment', 'villa', 'floor', 'other'] as const;

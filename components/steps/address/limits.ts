/** Limits in characters. §4.3 has none for building and flat; ours catches typing mistakes. */
export const addressLimits = { streetArea: 255, short: 50, notes: 500 } as const;

export const homeTypes = ['apartment', 'villa', 'floor', 'other'] as const;

/** As whom a visitor of a demo may go on; each is told in words under `demo.personas`. */
export const personas = ['visitor', 'chosen', 'waiting', 'midway', 'finished'] as const;
export type Persona = (typeof personas)[number];

/** How the panel moves the clock; words under `demo.leaps`. */
export const leaps = ['hour', 'day', 'pickup', 'change'] as const;
export type Leap = (typeof leaps)[number];

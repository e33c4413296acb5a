/** The personas a demo visitor can continue as; labels are under `demo.personas`. */
export const personas = ['visitor', 'chosen', 'waiting', 'midway', 'finished'] as const;
export type Persona = (typeof personas)[number];

/** How the panel can move the clock; labels are under `demo.leaps`. */
export const clockJumps = ['hour', 'day', 'pickup', 'change'] as const;
export type ClockJump = (typeof clockJumps)[number];

/** A start-up failure whose message explains it completely: printed without a stack. */
export class StartupError extends Error {}

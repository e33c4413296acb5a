/** A start that is refused for a reason that its message says whole: it is shown without a stack. */
export class StartupError extends Error {}

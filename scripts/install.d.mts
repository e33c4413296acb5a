/** Whether node_modules holds what the lock file names. */
export function isInstalled(): boolean;
/** Runs `npm ci` unless it is already installed; throws with npm's output. */
export function install(): void;

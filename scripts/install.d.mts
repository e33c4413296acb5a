/** Whether node_modules matches the lock file. */
export function isInstalled(): boolean;
/** Runs `npm ci` unless it is already installed; throws with npm's output. */
export function install(): void;

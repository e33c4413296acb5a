/** Whether node_modules is what the lock file says, as far as the stamp of the last install knows. */
export function inStep(): boolean;
/** The names in package.json that the lock file does not know in that version; empty when the two agree. */
export function unlocked(): string[];
/** Brings node_modules in step with package-lock.json; throws with npm's own words when it cannot. */
export function install(): Promise<void>;

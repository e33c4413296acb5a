/** V8's explicit compile hint for a whole file (Chrome 136 and later); a comment to any other engine. */
const hint = '//# allFunctionsCalledOnLoad\n';

/** How every script of Turbopack's begins: it may run in a worker too. Ours run in pages alone, and there this is the same. */
const head =
  '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,';
const headInPages = '(self.TURBOPACK||=[]).push([document.currentScript,';

/** A smaller one is compiled in no time, and where it runs. */
const worthIt = 12_000;

/**
 * A built script that is compiled as a whole while it is fetched, beside the page's own thread: nearly all that a page loads is
 * called at once, and compiling it once more, function by function at its first call, was the longest wait of a slow phone
 * (decision 0019). What the hint costs in bytes is taken from Turbopack's head.
 */
export function withCompileHint(script: string): string {
  const lighter = script.startsWith(head) ? headInPages + script.slice(head.length) : script;
  return script.length < worthIt ? lighter : hint + lighter;
}

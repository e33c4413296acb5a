/** V8's explicit compile hint for a whole file (Chrome 136 and later); a comment to any other engine. */
const hint = '//# allFunctionsCalledOnLoad\n';

/** A smaller script is compiled in no time, and where it runs. */
const smallestLength = 12_000;

/**
 * A built script that V8 compiles as a whole while it is fetched, off the page's own thread: nearly all that a page loads
 * is called at once, and compiling it function by function at each first call is the longest wait of a slow phone
 * (docs/decisions/0019-compile-hints.md).
 */
export const withCompileHint = (script: string): string =>
  script.length < smallestLength || script.startsWith(hint) ? script : hint + script;

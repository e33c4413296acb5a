const shared = globalThis as { [key: symbol]: unknown };

/**
 * Returns the single value of this name in the process, created by `make` on first use. Next
 * bundles a module several times into one process (pages, routes, the server), so module variables
 * exist several times.
 */
export function processWide<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`laundry.${name}`);
  shared[key] ??= make();
  return shared[key] as Value;
}

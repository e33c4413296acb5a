const shared = globalThis as { [key: symbol]: unknown };

/**
 * Returns the one value of this name that the process has, made by `make` on first use. Next bundles a module several times
 * into one process (pages, routes, the server), so a module's own variables exist several times.
 */
export function processWide<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`laundry.${name}`);
  shared[key] ??= make();
  return shared[key] as Value;
}

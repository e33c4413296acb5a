/** Calls that stand still until somebody lets them go, by the number of what holds them. In memory, like the calls. */
export class Held {
  private readonly byId = new Map<number, Set<() => void>>();

  /** Resolves when it is let go, at the latest after `ms` of real time. */
  wait(id: number, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const calls = this.byId.get(id) ?? new Set();
      this.byId.set(id, calls);
      const letGo = () => {
        clearTimeout(timer);
        calls.delete(letGo);
        if (calls.size === 0) this.byId.delete(id);
        resolve();
      };
      const timer = setTimeout(letGo, ms).unref();
      calls.add(letGo);
    });
  }

  count(id: number): number {
    return this.byId.get(id)?.size ?? 0;
  }

  /** How many were let go. */
  release(id: number): number {
    const calls = [...(this.byId.get(id) ?? [])];
    for (const letGo of calls) letGo();
    return calls.length;
  }

  releaseAll(): void {
    for (const id of [...this.byId.keys()]) this.release(id);
  }
}

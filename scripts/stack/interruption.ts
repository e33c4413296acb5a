import { killChildren, stopChildren } from './child';

let stop = (): void => {
  void stopChildren().then(() => process.exit(130));
};

/** What the first request to stop does, instead of ending this process once its children are stopped. */
export function onInterruption(listener: () => void): void {
  stop = listener;
}

/**
 * Hears Ctrl-C and requests to stop; a second one no longer waits for anybody. Our children have sessions of their own, so
 * nobody else would tell them. npm hands a request to the shell between it and us, which ends without passing it on: a parent
 * that is gone is a request too.
 */
export function listenForInterruption(): void {
  let asked = false;
  const hear = (): void => {
    if (asked) {
      killChildren();
      process.exit(1);
    }
    asked = true;
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    if (!asked) hear();
  }, 500);
  watch.unref();
}

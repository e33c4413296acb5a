import { killChildren, stopChildren } from './child';

let stop = (): void => {
  void stopChildren().then(() => process.exit(130));
};

/**
 * Replaces the reaction to the first stop request; by default the children are stopped and this
 * process exits.
 */
export function onInterruption(listener: () => void): void {
  stop = listener;
}

/**
 * Handles Ctrl-C and stop signals; a second signal kills the children without waiting. Children
 * have their own sessions and get no signal from the terminal. npm signals the shell between itself
 * and this process, and the shell exits without forwarding it, so a changed parent process counts
 * as a stop request.
 */
export function listenForInterruption(): void {
  let isStopping = false;
  const onStopRequest = (): void => {
    if (isStopping) {
      killChildren();
      process.exit(1);
    }
    isStopping = true;
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onStopRequest);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    if (!isStopping) onStopRequest();
  }, 500);
  watch.unref();
}

import 'server-only';
import { isSpanContextValid, trace } from '@opentelemetry/api';
import { type DestinationStream, type Logger, pino } from 'pino';
import { env } from '@/lib/config/env.server';
import { type AlarmName, alarmNames } from './alarms';
import { alarms, linesLost } from './metrics.server';
import { redact } from './redact';

type Fields = Record<string, unknown>;

/** Pino's logger: `log.info({ event: 'checkout-closed', checkoutId })`. Personal data is censored by default. */
export interface Log extends Omit<Logger, 'child'> {
  child(bindings: Fields): Log;
  /** Something that an operator has to hear of: level `error` with `alarm: true`, and counted (docs/runbook.md). */
  alarm(event: AlarmName, fields?: Fields): void;
}

// Known from the start: the first alarm of its kind is growth, and not a number that was always there.
for (const event of alarmNames) alarms.inc({ event }, 0);

/** A logger of its own, for tests and command lines. Everything else uses `log`. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Links the line with the trace that it was written in.
      mixin() {
        const active = trace.getActiveSpan()?.spanContext();
        // Next's no-op spans have an id of zeros.
        return active && isSpanContextValid(active) ? { traceId: active.traceId } : {};
      },
      formatters: {
        level: (label) => ({ level: label }),
      },
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args as unknown[];
          const fields = first instanceof Error ? { err: first } : first;
          method.apply(this, [fields, ...rest].map((arg) => redact(arg)) as typeof args);
        },
      },
    },
    destination ?? standardOutput(),
  );
  const { child } = logger;
  // Children inherit from their parent, so that they know both. Pino formats no bindings of a child.
  return Object.assign(logger, {
    child(this: Logger, bindings: Fields) {
      return child.call(this, redact(bindings) as Fields);
    },
    alarm(this: Logger, event: AlarmName, fields: Fields = {}) {
      alarms.inc({ event });
      this.error({ ...fields, event, alarm: true });
    },
  }) as unknown as Log;
}

/** A disk that is full takes no line: what is lost is counted, and whoever wrote it goes on. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ fd: 1, sync: true });
  stream.on('error', () => linesLost.inc());
  return stream;
}

let current: Log | undefined;

/** Opened on first use, so that a build needs no environment. */
export const log: Log = new Proxy({} as Log, {
  get(_target, key) {
    current ??= createLog(env().LOG_LEVEL);
    const value: unknown = Reflect.get(current, key);
    return typeof value === 'function' ? value.bind(current) : value;
  },
});

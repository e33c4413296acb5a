import 'server-only';
import { isSpanContextValid, trace } from '@opentelemetry/api';
import { type DestinationStream, type Logger, pino } from 'pino';
import { env } from '@/lib/config/env.server';
import { type AlarmName, alarmNames } from './alarms';
import { alarms, linesLost } from './metrics.server';
import { redact } from './redact';

type Fields = Record<string, unknown>;

/**
 * Pino's logger: `log.info({ event: 'checkout-closed', checkoutId })`. Personal data is redacted by
 * default.
 */
export interface Log extends Omit<Logger, 'child'> {
  child(bindings: Fields): Log;
  /**
   * An event that an operator must know of: level `error` with `alarm: true`, and counted
   * (docs/runbook.md).
   */
  alarm(event: AlarmName, fields?: Fields): void;
}

// Initialised to 0, so that the first alarm of each kind shows as an increase.
for (const event of alarmNames) alarms.inc({ event }, 0);

/** A separate logger for tests and command lines. All other code uses `log`. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Links the line with the active trace.
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
  // Children inherit from this logger, so they have both methods. Pino does not format a child's
  // bindings, so they are redacted here.
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

/**
 * Counts lines that cannot be written, for example on a full disk, instead of failing the caller.
 */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ fd: 1, sync: true });
  stream.on('error', () => linesLost.inc());
  return stream;
}

let current: Log | undefined;

/** Created on first use, because a build has no environment. */
export const log: Log = new Proxy({} as Log, {
  get(_target, key) {
    current ??= createLog(env().LOG_LEVEL);
    const value: unknown = Reflect.get(current, key);
    return typeof value === 'function' ? value.bind(current) : value;
  },
});

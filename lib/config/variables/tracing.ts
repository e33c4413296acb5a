import { z } from 'zod';
import { baseUrl, flag, integer, share } from './form';

/**
 * `name=value,name=value`, values percent-encoded. Checked here because the SDK ignores malformed
 * pairs silently.
 */
const headerList = z
  .string()
  .regex(/^([\w-]+=([^,;%]|%[\da-f]{2})+(, *|$))+$/i, 'wants name=value pairs');

/** OpenTelemetry export. Uses OpenTelemetry's variable names where they exist. */
export const tracing = {
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional().meta({
    meaning:
      'Where an OpenTelemetry collector takes OTLP over HTTP, as JSON. Without one nothing is traced.',
    where: 'The collector’s address, without `/v1/traces`.',
    wrong:
      'No traces, and `laundry_spans_total` counts those that were dropped. No request is slower for it.',
    example: 'http://collector:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional().meta({
    meaning:
      'What the collector wants to be shown: `name=value` pairs, separated by commas, percent-encoded. Over https only, beyond loopback.',
    wrong: 'As above.',
    secret: true,
  }),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'wants letters, digits, dots and dashes')
    .default('laundry')
    .meta({ meaning: 'The name under which its traces are found.' }),
  OTEL_TRACES_SAMPLER_ARG: share().default(1).meta({
    meaning: 'The share of traces to keep, between 0 and 1.',
  }),
  OTEL_BSP_SCHEDULE_DELAY: integer(50, 600_000).default(5_000).meta({
    meaning: 'How long spans are gathered before they are sent, in milliseconds.',
  }),
  TRACE_FROM_PROXY: flag.default(false).meta({
    meaning: 'Believes the `traceparent` of requests: only behind a proxy that sets it itself.',
    wrong: '`1` without such a proxy: visitors choose the names of our traces.',
  }),
  TRACE_TO_PARTNER: flag.default(false).meta({
    meaning: 'Sends `traceparent` on to the laundry service, whose document does not know it.',
  }),
};

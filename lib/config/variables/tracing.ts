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
      'The address of an OpenTelemetry collector that accepts OTLP over HTTP as JSON. Empty: no traces.',
    where: 'The collector’s address, without `/v1/traces`.',
    wrong:
      'No traces; `laundry_spans_total` counts the dropped spans. Requests are not slowed down.',
    example: 'http://collector:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional().meta({
    meaning:
      'Headers that the collector requires: `name=value` pairs, separated by commas, percent-encoded. Requires https, except on loopback.',
    wrong: 'As for the endpoint.',
    secret: true,
  }),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'wants letters, digits, dots and dashes')
    .default('laundry')
    .meta({ meaning: 'The service name in traces.' }),
  OTEL_TRACES_SAMPLER_ARG: share().default(1).meta({
    meaning: 'The share of traces to record, from 0 to 1.',
  }),
  OTEL_BSP_SCHEDULE_DELAY: integer(50, 600_000).default(5_000).meta({
    meaning: 'How long spans are collected before they are sent, in milliseconds.',
  }),
  TRACE_FROM_PROXY: flag.default(false).meta({
    meaning: 'Trusts the `traceparent` of requests. Only behind a proxy that sets it itself.',
    wrong: '`1` without such a proxy: visitors choose the ids of our traces.',
  }),
  TRACE_TO_PARTNER: flag.default(false).meta({
    meaning: 'Sends `traceparent` to the partner, whose document does not list it.',
  }),
};

import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';

// The bundle of server.ts and Next's bundles each evaluate this module with one shared registry,
// which refuses a second metric of the same name: the first copy creates it, the others find it.
// Label values come from closed lists: never an id or a path.

function counter<Label extends string = never>(name: string, help: string, ...labels: Label[]) {
  const known = register.getSingleMetric(name) as Counter<Label> | undefined;
  return known ?? new Counter({ name, help, labelNames: labels });
}

function gauge<Label extends string = never>(name: string, help: string, ...labels: Label[]) {
  const known = register.getSingleMetric(name) as Gauge<Label> | undefined;
  return known ?? new Gauge({ name, help, labelNames: labels });
}

function histogram<Label extends string = never>(
  name: string,
  help: string,
  buckets: number[],
  ...labels: Label[]
) {
  const known = register.getSingleMetric(name) as Histogram<Label> | undefined;
  return known ?? new Histogram({ name, help, buckets, labelNames: labels });
}

// CPU, memory, event loop and garbage collection, under the names that dashboards expect.
if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();

/**
 * Buckets in seconds: `quick` for our own responses, `patient` for calls to other services, `long`
 * for activations.
 */
const quick = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const patient = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const long = [1, 2, 5, 10, 30, 60, 300, 900, 3_600, 21_600, 86_400];

export const requests = counter(
  'laundry_requests_total',
  'Requests by kind (page, call, static, watch) and class of the status; aborted: the client disconnected before the end.',
  'kind',
  'status',
);
export const requestSeconds = histogram(
  'laundry_request_seconds',
  'Duration of requests, from the first line to the end of the response.',
  quick,
  'kind',
);

export const steps = counter(
  'laundry_steps_total',
  'Submits of a wizard step by outcome; refused: because of the answers, failed: because of this app or another service.',
  'step',
  'outcome',
);

export const upstreamCalls = counter(
  'laundry_upstream_calls_total',
  'Calls to other services by class of the status, or by why there was no response.',
  'upstream',
  'operation',
  'outcome',
);
export const upstreamSeconds = histogram(
  'laundry_upstream_call_seconds',
  'Duration of such a call with all its tries.',
  patient,
  'upstream',
);
export const breakerOpen = gauge(
  'laundry_breaker_open',
  '1 while the circuit breaker of an upstream is open, because the last calls all failed.',
  'upstream',
);

export const settleSeconds = histogram(
  'laundry_settle_seconds',
  'Duration of one settlement of a checkout; busy: another process held the lease.',
  patient,
  'outcome',
);
export const activationSeconds = histogram(
  'laundry_activation_seconds',
  'Time from the recorded capture to the active subscription.',
  long,
);
export const checkoutMoves = counter(
  'laundry_checkout_moves_total',
  'Transitions of checkouts by their new state.',
  'to',
);
export const webhooks = counter(
  'laundry_webhooks_total',
  'Webhooks of the gateway by verdict.',
  'verdict',
);

export const codes = counter(
  'laundry_codes_total',
  'Requested codes by outcome. sent and unknown cost an SMS; refused: a rate limit was exhausted; limited: by the provider.',
  'outcome',
);
export const codeChecks = counter(
  'laundry_code_checks_total',
  'Typed codes by the verdict of the provider; refused: a rate limit was exhausted and the provider was not asked.',
  'outcome',
);
export const codesHourUsed = gauge(
  'laundry_codes_hour_used',
  'Codes sent this hour over all instances.',
);
export const codesHourLimit = gauge('laundry_codes_hour_limit', 'CODES_HOURLY.');

export const partnerPolls = counter(
  'laundry_partner_questions_total',
  'Polls of the orders of a subscription (C1) by outcome.',
  'outcome',
);
export const trackingReads = counter(
  'laundry_tracking_looks_total',
  'Reads of a tracking page: answered from the stored tracking, or after a poll of the partner.',
  'answer',
);

export const messagesEnded = counter(
  'laundry_messages_total',
  'Messages of the outbox that a worker handled, by outcome.',
  'channel',
  'outcome',
);

export const rounds = counter(
  'laundry_rounds_total',
  'Rounds of the workers of this process.',
  'worker',
  'outcome',
);
export const alarms = counter(
  'laundry_alarms_total',
  'Alarms in the log by event: docs/runbook.md says what to do.',
  'event',
);

export const linesLost = counter(
  'laundry_log_lines_lost_total',
  'Log lines that could not be written, usually because the disk is full.',
);
export const spans = counter(
  'laundry_spans_total',
  'Finished spans by outcome: sent, refused by the collector, or dropped because too many waited or it was unreachable.',
  'outcome',
);

// Read from the database on each scrape.
export const databaseUp = gauge('laundry_database_up', '1 when the database responded just now.');
export const databaseBytes = gauge('laundry_database_bytes', 'Size of the database on disk.');
export const checkoutsByState = gauge('laundry_checkouts', 'Checkouts, by state.', 'state');
export const paidNotActive = gauge(
  'laundry_paid_not_active',
  'Checkouts that are paid and not active.',
);
export const paidNotActiveSeconds = gauge(
  'laundry_paid_not_active_seconds',
  'How long the oldest of them has waited; 0 when there is none.',
);
export const refundWaitsSeconds = gauge(
  'laundry_refund_waits_seconds',
  'How long the oldest refund that staff do not handle has been due; 0 when there is none.',
);
export const trackingsOverdueSeconds = gauge(
  'laundry_trackings_overdue_seconds',
  'How late the most overdue background poll is; 0 when none is.',
);

export const requestsUnanswered = gauge(
  'laundry_customer_requests_unanswered',
  'Requests of customers that staff have not answered.',
);
export const requestsUnansweredSeconds = gauge(
  'laundry_customer_requests_unanswered_seconds',
  'How long the oldest of them has waited; 0 when there is none.',
);

export const messagesDue = gauge(
  'laundry_messages_due',
  'Messages of the outbox whose time has come and that are not sent.',
);
export const messagesDueSeconds = gauge(
  'laundry_messages_due_seconds',
  'How long the oldest of them has waited; 0 when there is none.',
);

export const loopUtilisation = gauge(
  'nodejs_eventloop_utilization',
  'Share of time that the event loop was busy since the process started, 0 to 1.',
);

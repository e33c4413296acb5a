import 'server-only';
import { Agent, request } from 'undici';
import { env } from '@/lib/config/env.server';
import { newId } from '@/lib/kernel/id';
import { secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { spans as counted } from '@/lib/metrics/catalogue.server';
import { otlpBody } from '@/lib/trace/otlp';
import {
  type FinishedSpan,
  putBack,
  startTracing,
  stopTracing,
  takeSpans,
} from '@/lib/trace/span.server';

/** Of one request to the collector. Nobody waits for it, but a process that ends. */
const patienceMs = 3 * secondMs;

/** OTLP/HTTP: what may be sent again. Any other refusal is for good. */
const laterStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Starts tracing where `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector, and sends what has finished to it, in batches
 * and behind everybody's back: a collector that is away, slow or refuses costs no request anything but spans, which are
 * counted. Returns a function that sends what is left, once, and ends it.
 */
export function startSpanExport(): () => Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG, OTEL_BSP_SCHEDULE_DELAY } = env();
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return async () => {};
  for (const outcome of ['sent', 'refused', 'dropped']) counted.inc({ outcome }, 0);
  const collector = new Collector(`${OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`);
  let sending: Promise<void> | undefined;
  const send = (): Promise<void> => {
    sending ??= collector.sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  startTracing(OTEL_TRACES_SAMPLER_ARG, () => void send());
  const timer = setInterval(() => void send(), OTEL_BSP_SCHEDULE_DELAY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sending;
    stopTracing();
    // One more word to a collector that hears: nobody is kept waiting for one that does not.
    if (!collector.isAway) await send();
    await collector.close();
  };
}

class Collector {
  readonly #agent = new Agent({ connections: 1, connect: { timeout: patienceMs } });
  readonly #resource = { 'service.name': env().OTEL_SERVICE_NAME, 'service.instance.id': newId() };
  #isAway = false;

  constructor(private readonly url: string) {}

  /** Sends batch after batch until nothing waits or the collector takes no more. Never throws. */
  async sendAll(): Promise<void> {
    for (;;) {
      const { spans, dropped } = takeSpans();
      counted.inc({ outcome: 'dropped' }, dropped);
      if (spans.length === 0) return;
      const taken = await this.#send(spans);
      if (taken === null) return putBack(spans);
      counted.inc({ outcome: 'sent' }, taken);
      counted.inc({ outcome: 'refused' }, spans.length - taken);
    }
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  close = (): Promise<void> => this.#agent.destroy();

  /** How many of the spans were taken; null when they may be sent again later. */
  async #send(spans: FinishedSpan[]): Promise<number | null> {
    try {
      const { statusCode, body } = await request(this.url, {
        dispatcher: this.#agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...env().OTEL_EXPORTER_OTLP_HEADERS },
        body: JSON.stringify(otlpBody(this.#resource, spans)),
        signal: AbortSignal.timeout(patienceMs),
      });
      const refused = statusCode === 200 ? refusedOf(await body.text()) : spans.length;
      if (statusCode !== 200) await body.dump();
      if (laterStatuses.has(statusCode)) return this.#away(`answered ${statusCode}`);
      if (refused > 0) log.warn({ event: 'spans-refused', status: statusCode, refused });
      else this.#back();
      return spans.length - Math.min(refused, spans.length);
    } catch (error) {
      return this.#away((error as { code?: string }).code ?? (error as Error).name);
    }
  }

  #away(why: string): null {
    if (!this.#isAway) log.warn({ event: 'collector-away', why });
    this.#isAway = true;
    return null;
  }

  #back(): void {
    if (this.#isAway) log.info({ event: 'collector-back' });
    this.#isAway = false;
  }
}

/** How many spans the collector says that it did not take; what it does not say it took. */
function refusedOf(body: string): number {
  try {
    const told = JSON.parse(body) as { partialSuccess?: { rejectedSpans?: unknown } } | null;
    return Number(told?.partialSuccess?.rejectedSpans ?? 0) || 0;
  } catch {
    return 0;
  }
}

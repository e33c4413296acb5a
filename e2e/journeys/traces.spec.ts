import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deviations } from '../contract/deviations';
import { documented } from '../contract/document';
import { test as base, expect } from '../harness/customer';
import { invoiceOf } from '../harness/customer-client';
import { Searcher } from '../harness/leaks';
import { rawRequest } from '../harness/raw-request';
import { wrongCode } from '../harness/step-answers';
import { subscribe, walkTo, walkToPayment } from '../harness/walk';
import { cards } from '../harness/wizard';

/** A span that the collector received. */
interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  events: unknown[];
}

interface ExportRequest {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

/** An OpenTelemetry collector: receives OTLP over HTTP as JSON and stores everything. */
class Collector {
  /** Every request body, unmodified. */
  readonly bodies: string[] = [];
  readonly spans: CollectedSpan[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Collector> {
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = Buffer.concat(parts).toString();
      collector.bodies.push(`${JSON.stringify(request.headers)} ${body}`);
      const { resourceSpans } = JSON.parse(body) as ExportRequest;
      for (const { scopeSpans } of resourceSpans) {
        collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const collector = new Collector(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The spans of a trace. */
  trace = (traceId: string): CollectedSpan[] =>
    this.spans.filter((span) => span.traceId === traceId);

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const test = base.extend<{ collector: Collector }>({
  collector: async ({}, use) => {
    const collector = await Collector.start();
    await use(collector);
    collector.close();
  },
});

/** The attribute allowlist of `lib/observability/trace-span.server.ts`. */
const allowed = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'laundry.upstream',
  'laundry.operation',
  'laundry.outcome',
  'laundry.tries',
  'laundry.count',
  'error.type',
]);

test('a checkout is one trace from the payment return to the partner, without personal data @once @long', async ({
  app,
  world,
  wizard,
  person,
  page,
  collector,
}) => {
  await app.stop();
  await app.start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    TRACE_FROM_PROXY: '1',
    TRACE_TO_PARTNER: '1',
    // Keeps the worker from settling first.
    WORKER_INTERVAL_MS: '600000',
  });
  await world.webhook('never');
  const [loggedBefore, seen] = [app.log().length, await world.lastRequest()];
  await walkToPayment(wizard);
  const invoice = invoiceOf(page.url());
  const agreed = await page.request.post(page.url(), {
    form: { number: cards.good, name: 'NOURA ALHARBI', expiry: '12/39', cvc: '123' },
    maxRedirects: 0,
  });
  const back = new URL(agreed.headers().location ?? '');

  // The reverse proxy starts the trace.
  const [traceId, proxySpan] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  const headers = { host: back.host, traceparent: `00-${traceId}-${proxySpan}-01` };
  const reply = await rawRequest(app.url, { path: back.pathname + back.search, headers });
  expect(reply.status).toBe(303);
  await page.goto(reply.headers.location ?? '');
  await wizard.atDone();
  // The app exports the remaining spans before it exits.
  await app.stop();

  const spans = collector.trace(traceId);
  const named = (name: string) => {
    const [span, ...more] = spans.filter((one) => one.name === name);
    expect(span, `${name} in ${spans.map((one) => one.name)}`).toBeDefined();
    expect(more).toEqual([]);
    return span;
  };
  const root = named('GET /[locale]/checkout/[id]/return');
  const settle = named('settle');
  const confirm = named('partner confirm-payment');
  expect(root).toMatchObject({ parentSpanId: proxySpan, kind: 2 });
  expect(settle?.parentSpanId).toBe(root?.spanId);
  expect(named('gateway read-invoice')?.parentSpanId).toBe(settle?.spanId);
  expect(confirm).toMatchObject({ parentSpanId: settle?.spanId, kind: 3 });

  const calls = await world.requests(seen);
  const traceparents = (party: string) =>
    calls.filter((call) => call.party === party).map((call) => call.headers.traceparent);
  const confirmed = calls.find(({ operation }) => operation === 'confirm-payment');
  expect(confirmed?.headers.traceparent).toBe(`00-${traceId}-${confirm?.spanId}-01`);
  for (const party of ['gateway', 'verify']) {
    expect(new Set(traceparents(party)), party).toEqual(new Set([undefined]));
  }

  const confirmLine = () =>
    app
      .log()
      .slice(loggedBefore)
      .split('\n')
      .find((one) => one.includes('"confirm-payment"'));
  await expect.poll(() => JSON.parse(confirmLine() ?? '{}').traceId).toBe(traceId);

  // Every page and call of the journey was traced, with its handlers and outgoing requests.
  const names = new Set(collector.spans.map(({ name }) => name));
  for (const name of [
    'POST /api/journey/[step]',
    'handler',
    'partner subscribe',
    'verification start',
    'gateway create-invoice',
    'GET /[locale]/checkout/[id]',
    'worker retention',
  ]) {
    expect([...names], name).toContain(name);
  }
  const keys = new Set(
    collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)),
  );
  expect([...keys].filter((key) => !allowed.has(key))).toEqual([]);
  expect(collector.spans.flatMap(({ events }) => events)).toEqual([]);
  const secrets = [
    { name: 'the mobile', value: person.mobile.slice(1) },
    { name: 'the name', value: person.name },
    { name: 'the street', value: 'شارع الأمير سلطان' },
    { name: 'the birth date', value: person.birthDate },
    { name: 'the invoice', value: invoice },
    { name: 'the checkout', value: back.pathname.split('/')[3] ?? '' },
    { name: 'the return’s ticket', value: back.searchParams.get('a') ?? '' },
    { name: 'the partner’s key', value: app.environment.PARTNER_API_KEY ?? '' },
    { name: 'the gateway’s key', value: app.environment.MOYASAR_SECRET_KEY ?? '' },
  ];
  const pieces = collector.bodies.map((body) => ({
    channel: 'span',
    where: 'the collector',
    bytes: Buffer.from(body),
  }));
  // The search finds planted values.
  const planted = {
    channel: 'span',
    where: '',
    bytes: Buffer.from(`${pieces}${person.birthDate}`),
  };
  expect(new Searcher(secrets).find([planted])).not.toEqual([]);
  expect(new Searcher(secrets).find(pieces)).toEqual([]);
  await world.webhook('normal');
});

test('every call to the partner during a whole journey conforms to its document @once @long', async ({
  wizard,
  page,
  t,
  language,
  world,
  person,
}) => {
  const seen = await world.lastRequest();
  await walkTo(wizard, 'mobile');
  await wizard.requestCode();
  const code = await world.code(person.mobile);
  const wrong = wrongCode(code);
  await wizard.enterCode(wrong);
  await expect(page.getByRole('link', { name: t('step-mobile.errors.code-wrong') })).toBeVisible();
  await wizard.enterCode(code);
  await wizard.at('registration');
  await walkTo(wizard, 'preferences', { from: 'registration' });
  await wizard.preferences();
  await wizard.at('plan');
  await subscribe(wizard, { from: 'plan' });
  await page.getByRole('link', { name: t('checkout.follow') }).click();
  await expect(page).toHaveURL(/\/track\//);
  await expect(page.getByText(t('tracking.pickups'))).toBeVisible();

  const log = await world.requests(seen);
  const calls = log.filter(({ party }) => party === 'partner');
  const asked = new Set(calls.map(({ operation }) => operation));
  expect([...asked].sort()).toEqual(Object.keys(documented).sort());

  for (const call of calls) {
    const { operation, headers } = call;
    if (headers['accept-language'] !== undefined) {
      expect(headers['accept-language'], operation).toBe(language);
    }
    expect(deviations(call), operation).toEqual([]);
  }

  const of = (operation: string) => calls.filter((call) => call.operation === operation);
  const [preferences] = of('save-preferences');
  expect(preferences?.fields).toMatchObject({ service_type: 'clothes', mirzam: '1', scent: '0' });
  const [subscribed] = of('subscribe');
  expect(subscribed?.fields).toEqual({});
  expect(Object.keys(subscribed?.query ?? {}).sort()).toEqual([
    'plan_id',
    'plan_type_id',
    'preferred_pickup_day',
    'preferred_pickup_period',
  ]);
  expect(subscribed?.query.preferred_pickup_day).toMatch(/^[a-z]+day$/);
  expect(of('link-customer').map(({ fields }) => fields.mobile)).toEqual([person.mobile]);

  // The mobile was linked only after the second check, which had the right code.
  const checks = log.filter(({ operation }) => operation === 'verify-check');
  expect(checks).toHaveLength(2);
  expect(checks.map(({ fields }) => fields.to)).toEqual(
    Array(2).fill(`+966${person.mobile.slice(1)}`),
  );
  expect(of('link-customer')[0]?.seq).toBeGreaterThan(checks[1]?.seq ?? Number.POSITIVE_INFINITY);
  const keys = calls.flatMap(({ headers, replayed }) =>
    replayed ? [] : (headers['idempotency-key'] ?? []),
  );
  expect(new Set(keys).size, 'a key for each intent').toBe(keys.length);
});

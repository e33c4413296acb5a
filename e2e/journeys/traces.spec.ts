import { randomBytes } from 'node:crypto';
import { Collector } from '../harness/collector';
import { expect, test as base } from '../harness/customer';
import { Searcher } from '../harness/leaks';
import { rawRequest } from '../harness/raw';
import { walkToPayment } from '../harness/way';
import { cards } from '../harness/wizard';

const test = base.extend<{ collector: Collector }>({
  collector: async ({}, use) => {
    const collector = await Collector.start();
    await use(collector);
    collector.close();
  },
});

/** The closed list of `lib/observability/trace-span.server.ts`. */
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

test('a checkout is one trace from the return to the partner, and tells of nobody @once', async ({
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
    // Else it could be the one that settles.
    WORKER_INTERVAL_MS: '600000',
  });
  await world.webhook('never');
  const [loggedBefore, seen] = [app.log().length, await world.lastRequest()];
  await walkToPayment(wizard);
  const invoice = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const agreed = await page.request.post(page.url(), {
    form: { number: cards.good, name: 'NOURA ALHARBI', expiry: '12/39', cvc: '123' },
    maxRedirects: 0,
  });
  const back = new URL(agreed.headers().location ?? '');

  // The proxy in front begins the trace.
  const [traceId, proxySpan] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  const headers = { host: back.host, traceparent: `00-${traceId}-${proxySpan}-01` };
  const reply = await rawRequest(app.url, { path: back.pathname + back.search, headers });
  expect(reply.status).toBe(303);
  await page.goto(reply.headers.location ?? '');
  await wizard.atDone();
  // What is left is sent before it ends.
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

  // The whole journey was traced: every page and call of it, the handlers, and what they asked of others.
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
  const told = collector.bodies.map((body) => ({
    channel: 'span',
    where: 'the collector',
    bytes: Buffer.from(body),
  }));
  // The search finds what is there.
  const planted = { channel: 'span', where: '', bytes: Buffer.from(`${told}${person.birthDate}`) };
  expect(new Searcher(secrets).find([planted])).not.toEqual([]);
  expect(new Searcher(secrets).find(told)).toEqual([]);
  await world.webhook('normal');
});

import { request } from 'undici';

interface Sent {
  method: 'GET' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Pages in both languages, a script, and cached responses. */
async function mix(origin: string): Promise<Sent[]> {
  const page = await (await request(`${origin}/ar`)).body.text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0];
  if (!script) throw new Error('The first page has no script.');
  const json = { 'content-type': 'application/json', origin };
  const draft: Sent = {
    method: 'PUT',
    path: '/api/journey/coverage?locale=ar',
    headers: json,
    body: JSON.stringify({ draft: { wish: null } }),
  };
  return [
    { method: 'GET', path: '/ar' },
    draft,
    { method: 'GET', path: script, headers: { 'accept-encoding': 'br' } },
    { method: 'GET', path: '/en/start/coverage' },
    draft,
    { method: 'GET', path: '/api/journey/coverage?locale=en' },
    { method: 'GET', path: '/en/plans' },
    draft,
  ];
}

/** Sends requests at a fixed rate, however long the responses take. */
export class Load {
  readonly failures: string[] = [];
  readonly #tookMs: number[] = [];
  readonly #open = new Set<Promise<void>>();
  #sent = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly origin: string) {}

  async start(perSecond: number): Promise<void> {
    const requests = await mix(this.origin);
    const began = performance.now();
    this.#timer = setInterval(() => {
      const due = ((performance.now() - began) / 1_000) * perSecond;
      while (this.#sent < due) this.#send(requests[this.#sent % requests.length] as Sent);
    }, 5);
  }

  /** Stops sending; resolves when the last request was answered. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
  }

  get answered(): number {
    return this.#tookMs.length;
  }

  /** The 99th percentile and the maximum of the response times, in milliseconds. */
  waits(): { p99: number; longest: number } {
    const sorted = this.#tookMs.toSorted((a, b) => a - b);
    return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, longest: sorted.at(-1) ?? 0 };
  }

  #send(one: Sent): void {
    this.#sent += 1;
    const sent = this.#ask(one).finally(() => this.#open.delete(sent));
    this.#open.add(sent);
  }

  async #ask({ method, path, headers = {}, body }: Sent): Promise<void> {
    const began = performance.now();
    const at = () => `${method} ${path} after ${Math.round(performance.now() - began)} ms`;
    try {
      const answer = await request(this.origin + path, {
        method,
        headers,
        body: body ?? null,
        headersTimeout: 30_000,
        bodyTimeout: 30_000,
      });
      const said = await answer.body.text();
      if (answer.statusCode === 200) this.#tookMs.push(performance.now() - began);
      else this.failures.push(`${at()}: ${answer.statusCode} ${said.slice(0, 200)}`);
    } catch (error) {
      this.failures.push(`${at()}: ${(error as Error).message}`);
    }
  }
}

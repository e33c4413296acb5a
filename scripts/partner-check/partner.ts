import { randomUUID } from 'node:crypto';

/** An answer of the service as it came: nothing of it is believed yet. */
export interface Answer {
  status: number;
  /** The parsed body; undefined where it was no JSON. */
  body: Record<string, unknown> | undefined;
  headers: Headers;
}

interface Asked {
  path: string;
  query?: Record<string, string>;
  /** Sent as `multipart/form-data` in a POST. */
  fields?: Record<string, string>;
  language?: 'ar' | 'en';
  /** Another key than ours; null for none. */
  key?: string | null;
  /** Null for none. */
  idempotencyKey?: string | null;
}

const patienceMs = 15_000;

/** The service that a base URL and a key lead to (§5). */
export class Partner {
  constructor(
    readonly baseUrl: string,
    private readonly key: string,
  ) {}

  /** Asks once, follows no redirect, and throws only where nothing answered. */
  async ask({ path, query, fields, language, key = this.key, idempotencyKey }: Asked) {
    const url = new URL(`${this.baseUrl}/external-partner${path}`);
    url.search = new URLSearchParams(query).toString();
    const own = idempotencyKey === undefined ? randomUUID() : idempotencyKey;
    const form = fields && new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) form?.set(name, value);
    const reply = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        accept: 'application/json',
        ...(key !== null && { 'API-KEY': key }),
        ...(language && { 'Accept-Language': language }),
        ...(form && own !== null && { 'Idempotency-Key': own }),
      },
      ...(form && { body: form }),
    });
    return answerOf(reply);
  }
}

async function answerOf(reply: Response): Promise<Answer> {
  const { status, headers } = reply;
  try {
    const body: unknown = JSON.parse(await reply.text());
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return { status, headers, body: isObject ? (body as Record<string, unknown>) : undefined };
  } catch {
    return { status, headers, body: undefined };
  }
}

type Row = Record<string, unknown>;

/** The rows of an answer whose `data` is a list; none for any other. */
export const rowsOf = ({ body }: Answer): Row[] =>
  Array.isArray(body?.data) ? body.data.filter((row) => typeof row === 'object' && row) : [];

/** A field that holds a list of rows. */
export const listIn = (row: Row, name: string): Row[] =>
  Array.isArray(row[name]) ? (row[name] as Row[]) : [];

import { randomUUID } from 'node:crypto';
import { type ProviderResponse, request } from '../provider-check/request';

interface PartnerRequest {
  path: string;
  query?: Record<string, string>;
  /** Sent as `multipart/form-data` in a POST. */
  fields?: Record<string, string>;
  language?: 'ar' | 'en';
  /** Replaces the configured key; null for none. */
  key?: string | null;
  /** Null for none. */
  idempotencyKey?: string | null;
}

/** The partner's service at a base URL with a key (§5). */
export class Partner {
  constructor(
    readonly baseUrl: string,
    private readonly key: string,
  ) {}

  /** Makes one request without following redirects; throws only if there is no response. */
  request({
    path,
    query,
    fields,
    language,
    key = this.key,
    idempotencyKey,
  }: PartnerRequest): Promise<ProviderResponse> {
    const url = new URL(`${this.baseUrl}/external-partner${path}`);
    url.search = new URLSearchParams(query).toString();
    const own = idempotencyKey === undefined ? randomUUID() : idempotencyKey;
    const form = fields && new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) form?.set(name, value);
    return request(url, {
      method: form ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(key !== null && { 'API-KEY': key }),
        ...(language && { 'Accept-Language': language }),
        ...(form && own !== null && { 'Idempotency-Key': own }),
      },
      ...(form && { body: form }),
    });
  }
}

type Row = Record<string, unknown>;

/** The rows of a response whose `data` is a list; else none. */
export const rowsOf = ({ body }: ProviderResponse): Row[] =>
  Array.isArray(body?.data) ? body.data.filter((row) => typeof row === 'object' && row) : [];

/** A field that holds a list of rows. */
export const listIn = (row: Row, name: string): Row[] =>
  Array.isArray(row[name]) ? (row[name] as Row[]) : [];

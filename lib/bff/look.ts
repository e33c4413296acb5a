import { secondMs } from '@/lib/kernel/time';
import type { InputOf, ReplyOf } from './endpoint';
import { laterEndpoints } from './later-endpoints';

type Tracking = typeof laterEndpoints.tracking;

/** What a look at a subscription brought. `ageMs` is how long ago the partner was read; null for never. */
export type Looked =
  | { kind: 'news'; view: ReplyOf<Tracking>; etag: string | null; ageMs: number | null }
  /** Nothing has changed since the answer of this `etag`. */
  | { kind: 'same'; ageMs: number | null }
  /** The link leads nowhere any more. */
  | { kind: 'gone' }
  | { kind: 'failed' };

const ageOf = ({ headers }: Response): number | null => {
  const age = headers.get('age');
  return age === null ? null : Number(age) * secondMs;
};

/** Asks our server how a subscription stands, unless that is still what `etag` names. Never throws. */
export async function lookAt(
  input: InputOf<Tracking>,
  etag: string | null,
  signal: AbortSignal,
): Promise<Looked> {
  const { method, path } = laterEndpoints.tracking;
  try {
    const response = await fetch(`${path}?${new URLSearchParams(input)}`, {
      method,
      headers: etag === null ? {} : { 'if-none-match': etag },
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    });
    const ageMs = ageOf(response);
    if (response.status === 304) return { kind: 'same', ageMs };
    if (response.status === 404) return { kind: 'gone' };
    if (!response.ok) return { kind: 'failed' };
    const view = (await response.json()) as ReplyOf<Tracking>;
    return { kind: 'news', view, etag: response.headers.get('etag'), ageMs };
  } catch {
    return { kind: 'failed' };
  }
}

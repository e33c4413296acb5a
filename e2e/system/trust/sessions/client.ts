import type { ErrorCode } from '@/lib/kernel/error-codes';
import { errorStatus } from '@/lib/kernel/error-status';
import type { Answer } from '../../../harness/customer-client';
import type { Person } from '../../../harness/person';
import type { Locale } from '../../../harness/words';
import type { Cluster } from '../../cluster/cluster';
import { Customer } from '../../customer';

const pageStatuses = new Set([200, 303, 307, 308, 404]);
/** The name of the customer that the sandbox knows from the start: it stands in no response before a proof (T2). */
const knownName = 'نورة الحربي';

/** What is known of a session's requests while it runs. */
export interface Watch {
  /** How many instances were killed so far, and how many do not serve just now. */
  kills: number;
  down: number;
  answers: number;
}

/** A response of the app with its JSON read; `lost` where an instance was killed meanwhile. */
export interface Reply extends Answer {
  lost: boolean;
  body: Record<string, unknown>;
  /** Of the one error shape; undefined for what is no error. */
  code: string | undefined;
}

const lostReply: Reply = {
  ...{ status: 0, headers: {}, text: '', body: {}, code: undefined },
  lost: true,
};

/** The app has said that it cannot now, in a planned way; or nothing came back. Whether it was done is not known. */
export const isOpenEnded = ({ lost, status }: Reply): boolean => lost || status >= 500;

const readJson = (text: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};

/** Throws unless it is so, with the response that shows it. */
export function hold(isSo: boolean, what: string, reply?: Reply): asserts isSo {
  if (isSo) return;
  throw new Error(reply ? `${what}: ${reply.status} ${reply.text.slice(0, 400)}` : what);
}

/** A browser of which every response is checked. Throws for one that no customer may ever get. */
export class SessionClient extends Customer {
  /** The language that stands open. */
  tongue: Locale;
  /** A mobile was proven in it. */
  isProven = false;

  constructor(
    cluster: Cluster,
    person: Person,
    language: Locale,
    private readonly watch: Watch,
  ) {
    super(cluster, person, language);
    this.tongue = language;
  }

  /** Requests as a page does, in the language that stands open. */
  async say(method: string, path: string, json?: unknown): Promise<Reply> {
    const { kills } = this.watch;
    const isCall = path.startsWith('/api/');
    const localised = isCall
      ? `${path}${path.includes('?') ? '&' : '?'}locale=${this.tongue}`
      : `/${this.tongue}${path}`;
    const url = path.startsWith('http') ? path : localised;
    const isKilled = () => this.watch.kills > kills || this.watch.down > 0;
    const answer = await this.ask(url, { method, json }).catch((error: Error) => {
      hold(isKilled(), `${method} ${url}: no answer (${error.message})`);
      return undefined;
    });
    this.watch.answers += 1;
    // 502 without a body is the proxy's: it found no instance.
    if (!answer || (answer.status === 502 && answer.text === '' && isKilled())) return lostReply;
    return this.#checked(`${method} ${url}`, isCall, answer);
  }

  #checked(what: string, isCall: boolean, answer: Answer): Reply {
    const { status, text } = answer;
    const told = `${what}: ${status} ${text.slice(0, 300)}`;
    // The reply to the right code is the first one after the proof, and brings the new token of the session.
    const proves = what.includes('/api/journey/mobile') && 'set-cookie' in answer.headers;
    hold(this.isProven || proves || !text.includes(knownName), `T2: ${what} knows who it is`);
    const body = readJson(text);
    if (status < 400 || (body === undefined && !isCall)) {
      hold(isCall || pageStatuses.has(status), told);
      return { ...answer, lost: false, body: body ?? {}, code: undefined };
    }
    const code = body?.code as ErrorCode;
    const isPlanned = code !== 'unexpected' && errorStatus[code]?.status === status;
    hold(isPlanned && typeof body?.reference === 'string', `${told}: unplanned, or no error shape`);
    return { ...answer, lost: false, body, code };
  }
}

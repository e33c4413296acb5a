import { errorStatus } from '@/lib/kernel/app-error';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import type { Answer } from '../../../harness/customer-client';
import type { Locale } from '../../../harness/messages';
import type { Person } from '../../../harness/person';
import type { Cluster } from '../../cluster/cluster';
import { Customer } from '../../customer';

const pageStatuses = new Set([200, 303, 307, 308, 404]);
/** The name of the sandbox's known customer: no response contains it before verification (T2). */
const knownName = 'نورة الحربي';

/** State of a session's requests while it runs. */
export interface Watch {
  /** How many instances were killed so far, and how many are down now. */
  kills: number;
  down: number;
  answers: number;
}

/** A response of the app with its JSON parsed; `lost` when an instance was killed meanwhile. */
export interface Reply extends Answer {
  lost: boolean;
  body: Record<string, unknown>;
  /** The code of an error response; undefined for other responses. */
  code: string | undefined;
}

const lostReply: Reply = {
  ...{ status: 0, headers: {}, text: '', body: {}, code: undefined },
  lost: true,
};

/**
 * The app answered that it is unavailable, or did not answer: whether the request was processed is
 * unknown.
 */
export const isOpenEnded = ({ lost, status }: Reply): boolean => lost || status >= 500;

const readJson = (text: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};

/** Throws unless the condition holds; the error includes the response. */
export function hold(isSo: boolean, what: string, reply?: Reply): asserts isSo {
  if (isSo) return;
  throw new Error(reply ? `${what}: ${reply.status} ${reply.text.slice(0, 400)}` : what);
}

/** A browser that checks every response. Throws for one that no customer may receive. */
export class SessionClient extends Customer {
  /** The current language. */
  currentLanguage: Locale;
  /** A mobile was verified in this browser. */
  isProven = false;

  constructor(
    cluster: Cluster,
    person: Person,
    language: Locale,
    private readonly watch: Watch,
  ) {
    super(cluster, person, language);
    this.currentLanguage = language;
  }

  /** Sends a request as a page does, in the current language. */
  async say(method: string, path: string, json?: unknown): Promise<Reply> {
    const { kills } = this.watch;
    const isCall = path.startsWith('/api/');
    const localised = isCall
      ? `${path}${path.includes('?') ? '&' : '?'}locale=${this.currentLanguage}`
      : `/${this.currentLanguage}${path}`;
    const url = path.startsWith('http') ? path : localised;
    const isKilled = () => this.watch.kills > kills || this.watch.down > 0;
    const answer = await this.ask(url, { method, json }).catch((error: Error) => {
      hold(isKilled(), `${method} ${url}: no answer (${error.message})`);
      return undefined;
    });
    this.watch.answers += 1;
    // An empty 502 is the proxy's: no instance was up.
    if (!answer || (answer.status === 502 && answer.text === '' && isKilled())) return lostReply;
    return this.#checked(`${method} ${url}`, isCall, answer);
  }

  #checked(what: string, isCall: boolean, answer: Answer): Reply {
    const { status, text } = answer;
    const label = `${what}: ${status} ${text.slice(0, 300)}`;
    // The reply to the right code is the first one after verification, and sets the session's new
    // token.
    const proves = what.includes('/api/journey/mobile') && 'set-cookie' in answer.headers;
    hold(this.isProven || proves || !text.includes(knownName), `T2: ${what} knows who it is`);
    const body = readJson(text);
    if (status < 400 || (body === undefined && !isCall)) {
      hold(isCall || pageStatuses.has(status), label);
      return { ...answer, lost: false, body: body ?? {}, code: undefined };
    }
    const code = body?.code as ErrorCode;
    const isPlanned = code !== 'unexpected' && errorStatus[code]?.status === status;
    hold(
      isPlanned && typeof body?.reference === 'string',
      `${label}: unplanned, or no error shape`,
    );
    return { ...answer, lost: false, body, code };
  }
}

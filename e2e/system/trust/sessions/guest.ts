import type { Person } from '../../../harness/person';
import type { Locale } from '../../../harness/words';
import type { Cluster } from '../../cluster/cluster';
import type { Answer } from '../../../harness/customer-client';
import { Customer } from '../../customer';

/** No visitor waits longer than this for anything. */
const longestMs = 15_000;
const pageStatuses = new Set([200, 303, 307, 308, 404]);
/** The person that the sandbox knows by magic: the name stands in no answer before a proof (T2). */
const strangersName = 'نورة الحربي';

/** Every code that the app may answer, by its status: written down here again, for a mistake there must show. */
const codes: Record<number, string> = {
  400: 'bad-request',
  401: 'session-ended sign-in-again',
  403: 'foreign-origin',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'step-closed edited-elsewhere',
  410: 'answers-expired',
  413: 'too-large',
  415: 'unsupported-media-type',
  422: 'invalid-answers',
  429: 'too-many-requests',
  502: 'partner-unreadable partner-rejected',
  503: 'partner-unreachable partner-refused-us payment-unreachable payment-refused-us verification-unreachable verification-refused-us service-unavailable',
};

/** The code of a body in the one error shape; undefined where it is not, or where code and status do not belong together. */
function codeOf(status: number, { code, reference }: Record<string, unknown> = {}) {
  const isKnown = typeof code === 'string' && codes[status]?.split(' ').includes(code);
  return isKnown && typeof reference === 'string' ? code : undefined;
}

/** What is known of a session's answers while it runs. */
export interface Watch {
  /** How many instances were taken away so far. */
  kills: number;
  /** How many do not serve just now. */
  down: number;
  answers: number;
  slowestMs: number;
}

/** An answer of the app with its JSON read; `lost` where an instance was taken away meanwhile. */
export interface Said extends Answer {
  lost: boolean;
  body: Record<string, unknown>;
  /** Of the one error shape; nothing for what is no error. */
  code: string | undefined;
}

/** The app has said that it cannot now, in a planned way; or nothing came back. Whether it was done is not known. */
export const isOpenEnded = ({ lost, status }: Said): boolean => lost || status >= 500;

const readJson = (text: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};

/** A browser of which every answer is looked at. Throws for one that no visitor may ever get. */
export class Guest extends Customer {
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

  /** Calls as a page does, in the language that stands open. */
  async say(method: string, path: string, json?: unknown, cookie?: string): Promise<Said> {
    const { kills } = this.watch;
    const began = performance.now();
    const what = `${method} ${path}`;
    let answer: Answer;
    try {
      const more = path.includes('?') ? '&' : '?';
      const url = path.startsWith('/api/') ? `${path}${more}locale=${this.tongue}` : path;
      answer = await this.#from(cookie, () => this.ask(url, { method, json }));
    } catch (error) {
      if (this.watch.kills > kills || this.watch.down > 0) return lostAnswer;
      throw new Error(`${what}: no answer (${(error as Error).message})`);
    }
    const tookMs = performance.now() - began;
    this.watch.answers += 1;
    this.watch.slowestMs = Math.max(this.watch.slowestMs, tookMs);
    if (tookMs > longestMs) throw new Error(`${what} took ${Math.round(tookMs)} ms`);
    const isCut = answer.status === 502 && answer.text === '';
    if (isCut && (this.watch.kills > kills || this.watch.down > 0)) return lostAnswer;
    return this.#looked(what, path, answer);
  }

  /** With another session's cookie for once. */
  async #from<Result>(cookie: string | undefined, work: () => Promise<Result>): Promise<Result> {
    if (cookie === undefined) return work();
    const before = new Map(this.jar);
    this.jar.clear();
    this.jar.set('session', cookie);
    try {
      return await work();
    } finally {
      this.jar.clear();
      for (const [name, value] of before) this.jar.set(name, value);
    }
  }

  #looked(what: string, path: string, answer: Answer): Said {
    const { status, text } = answer;
    const told = `${what}: ${status} ${text.slice(0, 300)}`;
    // The reply to the right code is the first one after the proof, and brings the session's new name.
    const proves = path.startsWith('/api/journey/mobile') && 'set-cookie' in answer.headers;
    if (!this.isProven && !proves && text.includes(strangersName))
      throw new Error(`T2: ${what} knows who it is`);
    const body = readJson(text);
    const isFailure = status >= 400 && (body !== undefined || path.startsWith('/api/'));
    if (!isFailure) {
      if (!path.startsWith('/api/') && !pageStatuses.has(status)) throw new Error(told);
      return { ...answer, lost: false, body: body ?? {}, code: undefined };
    }
    const code = codeOf(status, body);
    if (code === undefined) throw new Error(`${told}: unplanned, or not the one error shape`);
    return { ...answer, lost: false, body: body ?? {}, code };
  }
}

const nothing = { status: 0, headers: {}, text: '', body: {}, code: undefined };
const lostAnswer: Said = { ...nothing, lost: true };

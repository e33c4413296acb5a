import assert from 'node:assert/strict';
import { until } from '../../../../scripts/stack/ready';
import type { Town } from '../stage';
import { type Answer, NotTaken, Visitor } from '../visitor';

/** A short walk through a town, about one mistake that the code must not make. */
export interface Scenario {
  name: string;
  /** How many instances it needs; one unless told. */
  instances?: number;
  /** Changes of the environment. */
  changes?: Record<string, string>;
  /** The processes remember what it was about (a price, a name): nothing else may take place there after it. */
  alone?: true;
  /** Throws what is wrong. */
  run(town: Town): Promise<void>;
}

/** So long anything that comes by itself may take, on a machine that is busy with something else too. */
export const soonMs = 20_000;

/** Throws unless the server does not take it; gives the code of the refusal. */
export async function refused(what: string, attempt: Promise<unknown>): Promise<string> {
  const failure = await attempt.then(
    (taken) => assert.fail(`${what} was taken: ${JSON.stringify(taken)}`),
    (error: unknown) => error,
  );
  if (!(failure instanceof NotTaken)) throw failure;
  return failure.code ?? String(failure.answer.status);
}

/** Whether a step stands open to a visitor. */
export const isOpen = async (visitor: Visitor, step: string): Promise<boolean> =>
  (await visitor.read<{ open: boolean }>(`/api/journey/${step}`)).open;

/** Waits until a checkout shows this page. */
export const shows = (visitor: Visitor, id: string, page: string): Promise<unknown> =>
  until(
    `checkout to show "${page}"`,
    async () => ((await visitor.checkout(id)).page === page ? true : undefined),
    soonMs,
  ).catch(async (error: Error) => {
    throw new Error(`${error.message} It shows "${(await visitor.checkout(id)).page}".`);
  });

/** The id of the visitor's newest checkout. */
export async function newestCheckout(town: Town): Promise<string> {
  const [row] = await town.rows<{ id: string }>(
    'select id from checkouts order by created_at desc limit 1',
  );
  return row?.id ?? assert.fail('there is no checkout');
}

/** Asks for what a browser would not: with the headers as they are given. */
export async function plainly(town: Town, path: string, init: RequestInit = {}): Promise<Answer> {
  const reply = await fetch(new URL(path, town.url), { redirect: 'manual', ...init });
  return {
    status: reply.status,
    headers: { ...Object.fromEntries(reply.headers), 'set-cookie': reply.headers.getSetCookie() },
    text: await reply.text(),
  };
}

/** The same cookies in another browser. */
export function copyOf(visitor: Visitor): Visitor {
  const copy = new Visitor(visitor.town, visitor.person, visitor.language);
  for (const [name, value] of visitor.jar) copy.jar.set(name, value);
  return copy;
}

/** A visitor who remembers every byte that came back. */
export class Listener extends Visitor {
  heard = '';

  override async ask(...request: Parameters<Visitor['ask']>): Promise<Answer> {
    const answer = await super.ask(...request);
    if (new URL(request[0], this.town.url).origin === this.town.url) {
      this.heard += `${JSON.stringify(answer.headers)}\n${answer.text}\n`;
    }
    return answer;
  }
}

import { randomUUID } from 'node:crypto';
import type { Prover } from '../prover';
import { Line, Partner, type Reply, same } from './partner';
import { inFolder, withSandbox } from './running';

const atOnce = 20;

const times = (send: (index: number) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: atOnce }, (_, index) => send(index)));

const withStatus = (replies: Reply[], status: number): Reply[] =>
  replies.filter((reply) => reply.status === status);

/** One key at once: one effect, and everybody else is told so or given the same answer. */
async function oneKey(partner: Partner, token: string): Promise<void> {
  const before = await partner.control('GET', '/state');
  const repeat = randomUUID();
  const replies = await times(() => partner.subscribe(token, {}, repeat));
  const done = withStatus(replies, 200);
  const fresh = done.filter(({ headers }) => headers['idempotent-replayed'] === undefined);
  same('answers that were not a repeat', fresh.length, 1);
  same('different answers', new Set(done.map(({ text }) => text)).size, 1);
  same('neither 200 nor 409', done.length + withStatus(replies, 409).length, atOnce);
  const after = await partner.control('GET', '/state');
  const drafts = (state: Reply) => Number(state.at('subscriptions.draft'));
  same('drafts', drafts(after) - drafts(before), 1);
}

/** Different keys at once: one confirmation, the others are the document's 400. */
async function oneConfirmation(partner: Partner, token: string): Promise<void> {
  const id = (await partner.subscribe(token)).at('data.id');
  const before = await partner.control('GET', '/state');
  const replies = await times(() => partner.confirm(token, id));
  same('successes', withStatus(replies, 200).length, 1);
  const rest = withStatus(replies, 400);
  same('refusals', rest.length, atOnce - 1);
  for (const reply of rest) {
    same('message', reply.at('message'), 'This subscription is already active');
  }
  const after = await partner.control('GET', '/state');
  same('confirmations', Number(after.at('confirmations')) - Number(before.at('confirmations')), 1);
  same('orders', ((await partner.orders(id)).at('data.orders') as unknown[]).length, 4);
}

/** One mobile at once: one customer. */
async function oneCustomer(partner: Partner, mobile: string): Promise<void> {
  const replies = await times(() => partner.link(mobile));
  same('ids', new Set(replies.map((reply) => reply.at('data.customer_id'))).size, 1);
}

/** What twenty send at the same moment has the effect of one. */
export const concurrency: Prover = {
  name: 'concurrency',
  prove: ({ long }) =>
    inFolder((folder) =>
      withSandbox(folder, async (sandbox) => {
        const line = new Line(sandbox, atOnce);
        const rounds = long ? 100 : 10;
        for (let round = 0; round < rounds; round += 1) {
          const partner = await Partner.inNewWorld(line);
          const token = await partner.settle('0550000001');
          await oneKey(partner, token);
          await oneConfirmation(partner, token);
          await oneCustomer(partner, '0550000011');
        }
        await line.close();
        return { rounds, 'calls at once': atOnce, calls: rounds * 3 * atOnce };
      }),
    ),
};

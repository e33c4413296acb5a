import { randomUUID } from 'node:crypto';
import { covered, type Fields, type Partner, type Reply, same } from './partner';

/** A POST that can be sent again as it was, and what was answered. */
interface Sent {
  path: string;
  fields?: Fields;
  token?: string;
  repeat: string;
  kind: 'link' | 'subscribe' | 'confirm' | 'address';
  answer?: { status: number; text: string };
}

/** Four bytes each in the journal: a save fills two kilobytes of it, and its answer two more. */
const long = '🧺'.repeat(500);
const query = new URLSearchParams({
  plan_id: '11',
  plan_type_id: '111',
  preferred_pickup_day: 'monday',
  preferred_pickup_period: 'evening',
});

/** Customers who link, save, subscribe and confirm without a pause, and know what they were answered. */
export class Load {
  readonly sent: Sent[] = [];
  private stopped = false;

  /** Begins, or goes on after a kill; settles when everybody has stopped. */
  async press(partner: Partner, workers: number): Promise<void> {
    this.stopped = false;
    await Promise.all(Array.from({ length: workers }, () => this.live(partner)));
  }

  /** From now on a lost connection is what was to be expected. */
  stop(): void {
    this.stopped = true;
  }

  get acknowledged(): Sent[] {
    return this.sent.filter(({ answer }) => answer !== undefined);
  }

  /** Sends again what was never answered, which may have been done or not. */
  async finish(partner: Partner): Promise<void> {
    for (const sent of this.sent.filter(({ answer }) => answer === undefined)) {
      await this.send(partner, sent);
    }
  }

  /** Whatever was answered is answered again, from what was kept: the latest, and a sample of all. */
  async verify(partner: Partner, latest: number, every: number): Promise<number> {
    const known = this.acknowledged;
    const chosen = known.filter(
      (_, index) => index >= known.length - latest || index % every === 0,
    );
    for (const { answer, kind, repeat, ...request } of chosen) {
      const again = await partner.post(request.path, { ...request, repeat });
      same(`${kind} ${repeat}, sent again`, { status: again.status, text: again.text }, answer);
      same(`${kind}, replayed`, again.headers['idempotent-replayed'], 'true');
    }
    return chosen.length;
  }

  /** As many of everything as there were requests for it: nothing lost, nothing doubled. */
  async count(partner: Partner): Promise<void> {
    const state = await partner.control('GET', '/state');
    const of = (kind: Sent['kind']) => this.sent.filter((sent) => sent.kind === kind).length;
    const total = (path: string) =>
      Object.values(state.at(path) as Record<string, number>).reduce((sum, one) => sum + one, 0);
    same('customers', state.at('customers'), of('link'));
    same('subscriptions', total('subscriptions'), of('subscribe'));
    same('confirmations', state.at('confirmations'), of('confirm'));
    same('orders', total('orders'), 4 * of('confirm'));
  }

  private async live(partner: Partner): Promise<void> {
    try {
      while (!this.stopped) await this.once(partner);
    } catch (error) {
      if (!this.stopped) throw error;
    }
  }

  private async once(partner: Partner): Promise<void> {
    const mobile = `05${String(this.sent.length).padStart(7, '0')}1`;
    const person = { name: 'Sara', mobile, date_of_birth: '1990-01-01', gender: 'female' };
    const linked = await this.note(partner, {
      kind: 'link',
      path: '/customers/link-customer',
      fields: person,
    });
    const token = String(linked.at('data.auth_token'));
    const path = '/customers/address';
    const home = { ...covered, street_area: 'Hittin', notes: long };
    await this.note(partner, { kind: 'address', path, fields: home, token });
    const draft = await this.note(partner, {
      kind: 'subscribe',
      path: `/subscription/subscribe?${query}`,
      token,
    });
    const fields = { subscription_id: String(draft.at('data.id')) };
    await this.note(partner, {
      kind: 'confirm',
      path: '/subscription/confirm-payment',
      fields,
      token,
    });
  }

  private note(partner: Partner, request: Omit<Sent, 'repeat' | 'answer'>): Promise<Reply> {
    const sent: Sent = { ...request, repeat: randomUUID() };
    this.sent.push(sent);
    return this.send(partner, sent);
  }

  private async send(partner: Partner, sent: Sent): Promise<Reply> {
    const { path, fields, token, repeat } = sent;
    const reply = await partner.post(path, { ...(fields && { fields }), token, repeat });
    same(`${sent.kind}: ${reply.text}`, reply.status, 200);
    sent.answer = { status: reply.status, text: reply.text };
    return reply;
  }
}

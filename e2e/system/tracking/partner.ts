import { randomUUID } from 'node:crypto';
import { ground } from '../../harness/ground';

type Texts = Record<string, string>;

/** Calls the partner as a backend of its own would: for what is there already when a test of tracking begins. */
export class Partner {
  /** @param key of the sandbox's world */
  constructor(private readonly key: string) {}

  /** A new customer with an address that is served; gives the token. */
  async settle(mobile: string): Promise<string> {
    const person = { name: 'Sara', mobile, date_of_birth: '1990-01-01', gender: 'female' };
    const { auth_token: token } = await this.post('/customers/link-customer', { fields: person });
    const fields = { lat: '24.764', long: '46.601', street_area: 'Hittin' };
    await this.post('/customers/address', { fields, token: String(token) });
    return String(token);
  }

  /** A subscription that is paid for; gives its id. */
  async buy(token: string): Promise<number> {
    const wanted = new URLSearchParams({
      ...{ plan_id: '11', plan_type_id: '111' },
      ...{ preferred_pickup_day: 'monday', preferred_pickup_period: 'evening' },
    });
    const { id } = await this.post(`/subscription/subscribe?${wanted}`, { token });
    const fields = { subscription_id: String(id), reference_id: 'pay_1' };
    await this.post('/subscription/confirm-payment', { fields, token });
    return Number(id);
  }

  /** The `data` of the answer; throws where it is no success. */
  private async post(
    path: string,
    { fields, token }: { fields?: Texts; token?: string },
  ): Promise<Record<string, unknown>> {
    const body = fields && new FormData();
    for (const [name, text] of Object.entries(fields ?? {})) body?.append(name, text);
    const answer = await fetch(`${ground().sandbox.url}/external-partner${path}`, {
      method: 'POST',
      headers: {
        'api-key': this.key,
        'idempotency-key': randomUUID(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    return data;
  }
}

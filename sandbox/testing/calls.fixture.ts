import { type Caller, type Fields, HITTIN, person, type Reply } from './stage.fixture';

/**
 * One of the ten operations, transcribed by hand from §4 and the table of §5, with a valid call.
 */
export interface ListedCall {
  section: string;
  /** Whether `API-KEY`, the customer token and `Accept-Language` are listed for it. */
  key?: boolean;
  token?: boolean;
  speaks: boolean;
  /** The fields of its multipart body, if it has one. */
  form?: Fields;
  path: string;
  method: 'GET' | 'POST';
}

const call = (
  section: string,
  method: 'GET' | 'POST',
  path: string,
  listed: Partial<ListedCall>,
): ListedCall => ({ section, method, path, speaks: false, ...listed });

const PREFERENCES = '/customers/laundry-preferences';
const ADDRESS = { ...HITTIN, street_area: 'Hittin' };
const SUBSCRIBING =
  'plan_id=11&plan_type_id=111&preferred_pickup_day=monday&preferred_pickup_period=evening';

/**
 * In the order of §4. `:draft` and `:active` are placeholders for the ids of such subscriptions.
 */
export const LISTED: readonly ListedCall[] = [
  call('4.1', 'POST', '/customers/is-location-covered', { key: true, form: HITTIN }),
  call('4.2', 'POST', '/customers/link-customer', { key: true, speaks: true, form: person() }),
  call('4.3', 'POST', '/customers/address', { token: true, form: ADDRESS }),
  call('4.4', 'POST', PREFERENCES, { token: true, form: { service_type: 'clothes', scent: '1' } }),
  call('4.5', 'GET', `${PREFERENCES}?service_type=clothes`, { key: true, token: true }),
  call('4.6', 'GET', '/plans', { key: true, speaks: true }),
  call('4.7', 'GET', '/subscription/available-days?orders_count=4', { key: true, speaks: true }),
  call('4.8', 'POST', `/subscription/subscribe?${SUBSCRIBING}`, { token: true }),
  call('4.9', 'POST', '/subscription/confirm-payment', {
    token: true,
    form: { subscription_id: ':draft' },
  }),
  call('4.10', 'GET', '/subscription/:active/orders', { key: true, speaks: true }),
];

/** Makes the call with some headers changed; a header with an empty value is omitted. */
export async function make(caller: Caller, listed: ListedCall, headers = {}): Promise<Reply> {
  const { method, path, form } = await ready(caller, listed);
  return method === 'GET' ? caller.get(path, headers) : caller.post(path, form, headers);
}

/** Replaces the call's placeholders with real ids. */
export async function ready(caller: Caller, listed: ListedCall): Promise<ListedCall> {
  const json = JSON.stringify(listed);
  if (!/:draft|:active/.test(json)) return listed;
  const id = (await caller.subscribe()).at('data.id');
  if (json.includes(':active')) await caller.confirm(id);
  return JSON.parse(json.replace(/:draft|:active/, String(id)));
}

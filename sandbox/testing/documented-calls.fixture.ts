import {
  type Fields,
  HITTIN,
  type PartnerClient,
  person,
  type Reply,
} from './partner-client.fixture';

/** An operation, transcribed by hand from §4 and the table of §5, with a valid call. */
export interface DocumentedCall {
  section: string;
  /** Whether `API-KEY`, the customer token and `Accept-Language` are listed for it. */
  key?: boolean;
  token?: boolean;
  localized: boolean;
  /** The fields of its multipart body, if it has one. */
  form?: Fields;
  path: string;
  method: 'GET' | 'POST';
}

const call = (
  section: string,
  method: 'GET' | 'POST',
  path: string,
  listed: Partial<DocumentedCall>,
): DocumentedCall => ({ section, method, path, localized: false, ...listed });

const PREFERENCES = '/customers/laundry-preferences';
const ADDRESS = { ...HITTIN, street_area: 'Hittin' };
const SUBSCRIBING =
  'plan_id=11&plan_type_id=111&preferred_pickup_day=monday&preferred_pickup_period=evening';

/**
 * In the order of §4. `:draft` and `:active` are placeholders for the ids of such subscriptions.
 */
export const DOCUMENTED_CALLS: readonly DocumentedCall[] = [
  call('4.1', 'POST', '/customers/is-location-covered', { key: true, form: HITTIN }),
  call('4.2', 'POST', '/customers/link-customer', { key: true, localized: true, form: person() }),
  call('4.3', 'POST', '/customers/address', { token: true, form: ADDRESS }),
  call('4.4', 'POST', PREFERENCES, { token: true, form: { service_type: 'clothes', scent: '1' } }),
  call('4.5', 'GET', `${PREFERENCES}?service_type=clothes`, { key: true, token: true }),
  call('4.6', 'GET', '/plans', { key: true, localized: true }),
  call('4.7', 'GET', '/subscription/available-days?orders_count=4', { key: true, localized: true }),
  call('4.8', 'POST', `/subscription/subscribe?${SUBSCRIBING}`, { token: true }),
  call('4.9', 'POST', '/subscription/confirm-payment', {
    token: true,
    form: { subscription_id: ':draft' },
  }),
  call('4.10', 'GET', '/subscription/:active/orders', { key: true, localized: true }),
];

/** Makes the call with some headers changed; a header with an empty value is omitted. */
export async function makeCall(
  client: PartnerClient,
  listed: DocumentedCall,
  headers = {},
): Promise<Reply> {
  const { method, path, form } = await withIds(client, listed);
  return method === 'GET' ? client.get(path, headers) : client.post(path, form, headers);
}

/** Replaces the call's placeholders with real ids. */
export async function withIds(
  client: PartnerClient,
  listed: DocumentedCall,
): Promise<DocumentedCall> {
  const json = JSON.stringify(listed);
  if (!/:draft|:active/.test(json)) return listed;
  const id = (await client.subscribe()).at('data.id');
  if (json.includes(':active')) await client.confirm(id);
  return JSON.parse(json.replace(/:draft|:active/, String(id)));
}

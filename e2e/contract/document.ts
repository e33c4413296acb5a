/**
 * Sections 4, 5 and 8 of the partner's document, transcribed by hand. Neither the client nor the
 * sandbox may import it, because both are compared with it.
 */
export type Kind =
  | { kind: 'float'; from?: number; to?: number }
  | { kind: 'integer' }
  | { kind: 'boolean' }
  | { kind: 'date' }
  | { kind: 'instant' }
  | { kind: 'string'; max?: number }
  | { kind: 'code'; codes: string[] };

export interface Parameter {
  required: boolean;
  value: Kind;
}

export interface DocumentedOperation {
  section: string;
  method: 'GET' | 'POST';
  path: RegExp;
  /** Lower case. `content-type` is part of the body. */
  headers: string[];
  body: Record<string, Parameter>;
  query: Record<string, Parameter>;
}

const must = (value: Kind): Parameter => ({ required: true, value });
const may = (value: Kind): Parameter => ({ required: false, value });
export const code = (...codes: string[]): Kind => ({ kind: 'code', codes });
export const text = (max?: number): Kind => ({ kind: 'string', ...(max && { max }) });
const float: Kind = { kind: 'float' };
const integer: Kind = { kind: 'integer' };
const boolean: Kind = { kind: 'boolean' };
const date: Kind = { kind: 'date' };
const serviceType = code('clothes', 'shoes', 'ironing');

export const documented: Record<string, DocumentedOperation> = {
  'is-location-covered': {
    section: '4.1',
    method: 'POST',
    path: /^\/external-partner\/customers\/is-location-covered$/,
    headers: ['api-key', 'idempotency-key'],
    body: {
      lat: must({ kind: 'float', from: -90, to: 90 }),
      long: must({ kind: 'float', from: -180, to: 180 }),
    },
    query: {},
  },
  'link-customer': {
    section: '4.2',
    method: 'POST',
    path: /^\/external-partner\/customers\/link-customer$/,
    headers: ['api-key', 'idempotency-key', 'accept-language'],
    body: {
      name: must(text()),
      mobile: must(text()),
      date_of_birth: must(date),
      gender: must(code('male', 'female')),
      family_status: may(text()),
      lat: may(float),
      long: may(float),
    },
    query: {},
  },
  'save-address': {
    section: '4.3',
    method: 'POST',
    path: /^\/external-partner\/customers\/address$/,
    headers: ['authorization', 'idempotency-key'],
    body: {
      lat: must(float),
      long: must(float),
      street_area: must(text(255)),
      apartment_number: may(text()),
      building_number: may(text()),
      home_type: may(text(255)),
      notes: may(text(500)),
      delivery: may(code('call_when_arrive', 'pick_up_deliver')),
    },
    query: {},
  },
  'save-preferences': {
    section: '4.4',
    method: 'POST',
    path: /^\/external-partner\/customers\/laundry-preferences$/,
    headers: ['authorization', 'idempotency-key'],
    body: {
      service_type: must(serviceType),
      organic_detergent: may(boolean),
      scent: may(boolean),
      mirzam: may(boolean),
      starch: may(boolean),
      starch_level: may(code('light', 'medium', 'heavy')),
      protection_layer: may(boolean),
    },
    query: {},
  },
  'get-preferences': {
    section: '4.5',
    method: 'GET',
    path: /^\/external-partner\/customers\/laundry-preferences$/,
    headers: ['api-key', 'authorization'],
    body: {},
    query: { service_type: must(serviceType), plan_id: may(integer) },
  },
  'list-plans': {
    section: '4.6',
    method: 'GET',
    path: /^\/external-partner\/plans$/,
    headers: ['api-key', 'accept-language'],
    body: {},
    query: {},
  },
  'available-days': {
    section: '4.7',
    method: 'GET',
    path: /^\/external-partner\/subscription\/available-days$/,
    headers: ['api-key', 'accept-language'],
    body: {},
    query: { orders_count: must(integer) },
  },
  subscribe: {
    section: '4.8',
    method: 'POST',
    path: /^\/external-partner\/subscription\/subscribe$/,
    headers: ['authorization', 'idempotency-key'],
    body: {},
    query: {
      plan_id: must(integer),
      plan_type_id: must(integer),
      preferred_pickup_day: may(
        code('sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'),
      ),
      preferred_pickup_date: may(date),
      preferred_pickup_period: must(code('morning', 'evening')),
    },
  },
  'confirm-payment': {
    section: '4.9',
    method: 'POST',
    path: /^\/external-partner\/subscription\/confirm-payment$/,
    headers: ['authorization', 'idempotency-key'],
    body: { subscription_id: must(integer), reference_id: may(text()) },
    query: {},
  },
  'subscription-orders': {
    section: '4.10',
    method: 'GET',
    path: /^\/external-partner\/subscription\/\d+\/orders$/,
    headers: ['api-key', 'accept-language'],
    body: {},
    query: {},
  },
};

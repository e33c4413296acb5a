/**
 * Sections 2, 3 and 7 of the partner's document, transcribed by hand: the fields of responses. Like
 * `document.ts`, neither the client nor the sandbox may import it.
 */
import { code, type Kind, text } from './document';

export interface FieldType {
  value: Kind;
  orNull?: true;
}

const is = (value: Kind): FieldType => ({ value });
const orNull = (value: Kind): FieldType => ({ value, orNull: true });
const integer = is({ kind: 'integer' });
const number = is({ kind: 'float' });
const boolean = is({ kind: 'boolean' });
const string = is(text());
const date = is({ kind: 'date' });
const instant = { kind: 'instant' } as const;

/** `{code, name}` */
const coded = (path: string, ...codes: string[]): Record<string, FieldType> => ({
  [`${path}.code`]: is(code(...codes)),
  [`${path}.name`]: string,
});
const service = (path: string) => ({
  [`${path}.name`]: string,
  ...coded(`${path}.type`, 'clothes', 'shoes', 'ironing'),
});
const period = (path: string) => ({
  ...coded(path, 'morning', 'evening'),
  [`${path}.period`]: string,
});
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const preference: Record<string, FieldType> = {
  'data.id': integer,
  'data.organic_detergent': boolean,
  'data.scent': boolean,
  'data.mirzam': boolean,
  'data.starch': boolean,
  ...coded('data.starch_level', 'light', 'medium', 'heavy'),
  'data.protection_layer': boolean,
  ...service('data.service'),
};

/**
 * Every field of `data` (and the `message` of §4.10) by operation; `[]` stands for the items of an
 * array.
 */
export const resources: Record<string, Record<string, FieldType>> = {
  'is-location-covered': { 'data.is_covered': boolean },
  'link-customer': {
    'data.auth_token': string,
    'data.customer_id': integer,
    'data.is_location_covered': boolean,
    'data.coverage_message': string,
    'data.customer.id': integer,
    'data.customer.name': string,
    'data.customer.mobile': string,
    ...coded('data.customer.gender', 'male', 'female'),
    ...coded('data.customer.language', 'en', 'ar'),
  },
  'save-address': {
    'data.id': integer,
    'data.lat': number,
    'data.long': number,
    'data.street_area': string,
    'data.apartment_number': orNull(text()),
    'data.building_number': orNull(text()),
    'data.home_type': orNull(text()),
    'data.notes': orNull(text()),
    'data.delivery': orNull(code('call_when_arrive', 'pick_up_deliver')),
    'data.is_served': boolean,
  },
  'save-preferences': preference,
  'get-preferences': preference,
  'list-plans': {
    'data[].id': integer,
    'data[].name': string,
    'data[].description': string,
    'data[].bag_size': number,
    'data[].bags_count': integer,
    ...service('data[].service'),
    'data[].plan_types[].id': integer,
    'data[].plan_types[].name': string,
    'data[].plan_types[].orders_count': integer,
    'data[].plan_types[].price': number,
    'data[].plan_types[].price_per_pag': number,
    'data[].plan_types[].discount_percentage': number,
    'data[].color': string,
  },
  'available-days': {
    'data[].day_name': string,
    'data[].week_day': integer,
    'data[].date': date,
    'data[].is_today': boolean,
    ...period('data[].periods[]'),
  },
  subscribe: {
    'data.id': integer,
    'data.total': number,
    'data.orders_count': integer,
    'data.start_date': is(instant),
    'data.end_date': is(instant),
    ...coded('data.preferred_pickup_day', ...weekdays),
    ...period('data.preferred_pickup_period'),
    ...coded('data.state', 'draft', 'active'),
  },
  'confirm-payment': {
    'data.subscription.id': integer,
    'data.subscription.total': number,
    'data.subscription.orders_count': integer,
    ...coded('data.subscription.state', 'active'),
    'data.invoice_url': string,
  },
  'subscription-orders': {
    message: string,
    'data.subscription.id': integer,
    'data.subscription.state': is(code('draft', 'active', 'completed', 'cancelled')),
    'data.subscription.orders_count': integer,
    'data.subscription.start_date': date,
    'data.subscription.end_date': date,
    'data.orders[].id': integer,
    'data.orders[].state': is(
      code(
        'scheduled',
        'picked_up_from_customer',
        'received_in_laundry',
        'out_for_delivery',
        'delivered',
        'cancelled',
      ),
    ),
    'data.orders[].pickup_date': date,
    'data.orders[].pickup_period.code': is(code('morning', 'evening')),
    'data.orders[].pickup_period.time_range': string,
    'data.orders[].state_changed_at': orNull(instant),
    'data.orders[].cancelled_at': orNull(instant),
  },
};

/** The documented refusal statuses, by operation (§5, §7). */
export const refusals: Record<string, number[]> = {
  'link-customer': [422],
  'available-days': [400],
  'confirm-payment': [400],
  'subscription-orders': [401, 403, 404, 429],
};

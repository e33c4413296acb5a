import { z } from 'zod';
import { baseUrl, flag, hosts, hoursByName, integer } from './form';

/** Connection to the laundry service's partner API. */
export const partner = {
  PARTNER_BASE_URL: baseUrl.meta({
    meaning: 'The address of the partner API, without `/external-partner`.',
    where:
      'From the laundry service, when you become its partner. Ask whether there is another address for tests.',
    wrong:
      '`npm run partner:check` reports that there is no answer or no such API; in the app the first step fails.',
    example: 'https://api.laundry-service.example',
  }),
  PARTNER_API_KEY: z.string().min(8).meta({
    meaning: 'Our key for the partner API (`API-KEY`). Its holder can act as this partner.',
    where: 'From the laundry service, which can issue a new one.',
    wrong: 'The alarm `partner-key-refused`, and customers cannot buy.',
    secret: true,
  }),
  PARTNER_KEY_EVERYWHERE: flag.default(false).meta({
    meaning:
      'Sends `API-KEY` also with the operations for which the document lists only the customer token (§5: 4.3, 4.4, 4.8, 4.9).',
    where: 'Only if the laundry service requires it.',
    wrong:
      'Required and not sent: the address step fails, because each save is refused like an expired token.',
  }),
  PARTNER_TOKEN_FOR_DAYS: flag.default(false).meta({
    meaning:
      'Sends the customer token also with the request for days, for which the document does not list it (§4.7, open point A8).',
    where: 'Only if the laundry service requires it.',
    wrong:
      'Required and not sent: there is no day to choose, and the alarm `days-refused-for-a-covered-place`.',
  }),
  PARTNER_MOBILE_ZERO: flag.default(true).meta({
    meaning:
      'Sends mobiles to the partner as `05…`; with `0` as `5…`. The document says only *no country code* (open point A28).',
    where: 'Ask the laundry service, or try one number at its test address.',
    wrong: 'The step *About you* refuses every number as not accepted by the laundry service.',
  }),
  PARTNER_TIMEOUT_MS: integer(50, 60_000).default(8_000).meta({
    meaning: 'Timeout of one call to the partner, in milliseconds.',
    wrong:
      'Too short: the app gives up on drafts that the partner creates, and has to find them. Too long: customers wait.',
  }),
  PLANS_FRESH_MS: integer(100, 3_600_000).default(300_000).meta({
    meaning:
      'Age in milliseconds after which the catalogue of plans is fetched again. Pages show the old one meanwhile, and for up to a day while the partner fails.',
    wrong:
      'Too long: pages show old plans and prices, and the review, which reads them live, reports a change.',
  }),
  TURNAROUND_HOURS: hoursByName.default([]).meta({
    meaning:
      'Usual hours from pickup to delivery, by service. Tracking shows the expected day; without it, that the time is not known yet. After 30 deliveries of a service, their median counts instead.',
    where: 'Ask the laundry service. A service that is omitted has no usual time.',
    wrong: 'Too short: tracking reports laundry as late when it is not.',
    example: 'clothes=48,ironing=24,shoes=72',
  }),
  INVOICE_HOSTS: hosts.default([]).meta({
    meaning:
      'Hosts that an invoice link may point to, separated by commas. The host of `PARTNER_BASE_URL` is always allowed.',
    where:
      'Ask the laundry service, or buy once: the log has `invoice-link-refused` with the host.',
    wrong:
      'The alarm `invoice-not-kept`, two days after a purchase. Customers have no invoice until the host is listed; the link is stored.',
  }),
};

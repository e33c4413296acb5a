import { z } from 'zod';
import { baseUrl, flag, hosts, hoursByName, integer } from './form';

/** Connection to the laundry service's partner API. */
export const partner = {
  PARTNER_BASE_URL: baseUrl.meta({
    meaning: 'Where the partner API is, without `/external-partner`.',
    where:
      'The laundry service says so when it takes you as a partner. Ask whether it has another address for tests.',
    wrong:
      '`npm run partner:check` says that nobody answers, or that it is no such API; in the app nobody gets past the first step.',
    example: 'https://api.laundry-service.example',
  }),
  PARTNER_API_KEY: z.string().min(8).meta({
    meaning: 'Our key for it (`API-KEY`): whoever has it acts as this partner.',
    where: 'The same; it can make a new one.',
    wrong: 'The alarm `partner-key-refused`, and nobody can buy.',
    secret: true,
  }),
  PARTNER_KEY_EVERYWHERE: flag.default(false).meta({
    meaning:
      'Sends `API-KEY` also where the partner’s document lists the customer’s token alone (§5: 4.3, 4.4, 4.8, 4.9).',
    where: 'Only if the laundry service asks for it.',
    wrong:
      'Asked for and not sent, nobody gets past the address: each save is refused like a token that has ended.',
  }),
  PARTNER_TOKEN_FOR_DAYS: flag.default(false).meta({
    meaning:
      'Sends the customer’s token also where days are asked for, which the partner’s document does not list (§4.7): it does not show how the partner tells the place.',
    where: 'Only if the laundry service asks for it.',
    wrong:
      'Asked for and not sent, nobody finds a day to choose: the alarm `days-refused-for-a-covered-place`.',
  }),
  PARTNER_MOBILE_ZERO: flag.default(true).meta({
    meaning:
      'Writes a mobile to the partner as `05…`. With `0` as `5…`: its document says *no country code*, and not which of the two.',
    where: 'Ask the laundry service, or try one number at its test address.',
    wrong: 'Every number is refused at *About you*, as one that the laundry service does not take.',
  }),
  PARTNER_TIMEOUT_MS: integer(50, 60_000).default(8_000).meta({
    meaning: 'How long one try of a call may take.',
    wrong:
      'Too short: drafts are made whose answers nobody waits for (they are found again). Too long: people look at a spinner.',
  }),
  PLANS_FRESH_MS: integer(100, 3_600_000).default(300_000).meta({
    meaning:
      'How old the catalogue of plans may be before a new one is fetched. Pages show the old one meanwhile, and for up to a day while the partner fails. A price is read live before it is agreed to.',
    wrong: 'Too long: pages show plans and prices that the customer is then told have changed.',
  }),
  TURNAROUND_HOURS: hoursByName.default([]).meta({
    meaning:
      'How many hours after it was collected laundry is usually back, by service. Tracking then says by which day; without it, that the time is not known yet.',
    where: 'The laundry service knows what is usual. A service that is left out has no usual time.',
    wrong: 'Too short: tracking says that laundry is late when it is not.',
    example: 'clothes=48,ironing=24,shoes=72',
  }),
  INVOICE_HOSTS: hosts.default([]).meta({
    meaning:
      'Hosts that an invoice link may point to, separated by commas. `PARTNER_BASE_URL`’s own is always allowed.',
    where:
      'Ask the laundry service, or buy once: the log says `invoice-link-refused` with the host.',
    wrong:
      'The alarm `invoice-not-kept`, two days after a purchase: customers find no invoice until the host is here. The link itself is kept.',
  }),
};

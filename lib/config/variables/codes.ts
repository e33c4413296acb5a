import { z } from 'zod';
import { integer } from './form';
import { unifonic } from './unifonic';

/**
 * The verification providers by their names in `VERIFICATION_PROVIDER`. The adapters are in
 * `lib/integrations/verification`.
 */
export const verifications = { unifonic };

type VerificationName = keyof typeof verifications;
const verificationNames = Object.keys(verifications) as [VerificationName, ...VerificationName[]];

/** Variables common to all verification providers. */
export const codes = {
  VERIFICATION_PROVIDER: z
    .enum(verificationNames)
    .default('unifonic' satisfies VerificationName)
    .meta({
      meaning:
        'The service that sends the codes by SMS. Only the variables of the chosen service are read (docs/guides/verification-provider.md).',
      wrong: 'Codes that the previous service has sent are no longer valid.',
    }),
  VERIFICATION_TIMEOUT_MS: integer(50, 60_000).default(8_000).meta({
    meaning: 'Timeout of one call to the service, in milliseconds.',
    wrong: 'Too short: the page says that no code was sent, although one arrives.',
  }),
  CODES_PER_ADDRESS_HOURLY: integer(1, 100_000).default(60).meta({
    meaning:
      'How many codes an hour one network address may request, not counting codes to a number that was proven on the device before.',
    wrong:
      'Too few: all people of an office have to wait. Too many: one machine spends your money.',
  }),
  CODES_HOURLY: integer(1, 1_000_000).default(2_000).meta({
    meaning:
      'How many codes an hour are sent in total, which limits the cost of an attack. A tenth is reserved for devices that have proven the number.',
    wrong:
      'Too few: the alert `CodesNearTheLimit`, then new numbers get no code for the rest of the hour.',
  }),
};

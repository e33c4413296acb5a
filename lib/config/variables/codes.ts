import { z } from 'zod';
import { integer } from './form';
import { type VerificationName, verificationNames } from './verifications';

/** Variables common to all verification providers. */
export const codes = {
  VERIFICATION_PROVIDER: z
    .enum(verificationNames)
    .default('unifonic' satisfies VerificationName)
    .meta({
      meaning:
        'Who sends the codes by SMS. Only the variables of the chosen one are asked for (docs/guides/verification-provider.md).',
      wrong: 'Codes that the one before has sent are no longer good.',
    }),
  VERIFICATION_TIMEOUT_MS: integer(50, 60_000).default(8_000).meta({
    meaning: 'How long one try of a call to it may take.',
    wrong: 'Too short: people are told that no code was sent, and get one.',
  }),
  CODES_PER_ADDRESS_HOURLY: integer(1, 100_000).default(60).meta({
    meaning:
      'How many codes an hour go out for one network address; twenty people may share one. The networks around it have twice (IPv6 /56), four times (/48) and eight times (IPv4 /24) as many, and half as many wrong codes are checked in a quarter of an hour. Those to a number that the device has proven are not counted.',
    wrong: 'Too few: whole offices are told to wait. Too many: one machine spends your money.',
  }),
  CODES_HOURLY: integer(1, 1_000_000).default(2_000).meta({
    meaning:
      'How many an hour in all: the most that an attack can cost. A tenth is left to devices that have proven the number.',
    wrong:
      'Too few: the alert `CodesNearTheLimit`, then no new number gets a code for the rest of the hour.',
  }),
};

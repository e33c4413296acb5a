import { unifonic } from './unifonic';

/**
 * The verification providers by their names in `VERIFICATION_PROVIDER`. The adapters are in
 * `lib/integrations/verification`.
 */
export const verifications = { unifonic };

export type VerificationName = keyof typeof verifications;
export const verificationNames = Object.keys(verifications) as [
  VerificationName,
  ...VerificationName[],
];

import '../wizard/form/zod-without-eval';
import { z } from 'zod';
import { isMobile, parseMobile } from '@/lib/kernel/mobile';
import { foldDigits } from '@/lib/kernel/typed-text';

/** Normalises any spelling of a Saudi mobile to `05…`. Each fault has its own code and message. */
const mobile = z.string().transform((typed, context) => {
  const parsed = parseMobile(typed);
  if (isMobile(parsed)) return parsed;
  context.addIssue({ code: 'custom', message: parsed.code });
  return z.NEVER;
});

const code = z
  .string()
  .transform((typed) => foldDigits(typed).replace(/\D/g, ''))
  .refine((digits) => digits !== '', { error: 'code-missing', abort: true })
  .refine((digits) => digits.length === 6, 'code-length');

export const numberInput = z.object({ phase: z.literal('number'), mobile });
export const codeInput = z.object({
  phase: z.literal('code'),
  code,
  /** The document's nonce (`clientNonce()`). An invalid one is ignored. */
  once: z.string().min(16).max(64).optional().catch(undefined),
});

/** Two phases on one page: the number, then the code sent to it. */
export const mobileInput = z.discriminatedUnion('phase', [
  numberInput,
  codeInput,
  z.object({ phase: z.literal('resend') }),
]);

export type MobileInput = z.infer<typeof mobileInput>;

export interface MobileValues {
  phase: 'number' | 'code';
  mobile: string;
  code: string;
}

/** Response after sending a code: its number, and when another can be requested. */
export interface CodeSent {
  mobile: string;
  resendInMs: number;
}

/** The code that was requested before the page was rendered, within its lifetime. */
export interface PendingCode extends CodeSent {
  /** It was sent. */
  isSent: boolean;
}

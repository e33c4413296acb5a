import 'server-only';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Secret, TOTP } from 'otpauth';
import { isStaffName } from '@/lib/config/staff-accounts.server';
import { hashPassword } from '@/lib/kernel/password.server';

const minCharacters = 12;

/** The line for `STAFF_ACCOUNTS` and its instructions, or the error. */
type NewAccount = { line: string; note: string } | { fault: string };

/**
 * Creates a staff account: a name, and a hash of the typed password. Stores nothing; needs no
 * environment.
 */
export async function makeStaffAccount(
  name: string,
  { withCode, lookOnly }: { withCode: boolean; lookOnly: boolean },
): Promise<NewAccount> {
  if (!isStaffName(name)) {
    return { fault: 'A name is 2 to 31 small letters, digits, dots and hyphens; a letter first.' };
  }
  const password = await promptPassword();
  if (password === null) return { fault: 'The two are not the same. Nothing was made.' };
  if ([...password].length < minCharacters) {
    return { fault: `A password has ${minCharacters} characters or more.` };
  }
  const secret = withCode ? new Secret({ size: 20 }) : null;
  const line = [name, await hashPassword(password), ...(secret ? [secret.base32] : [])]
    .concat(lookOnly ? ['look'] : [])
    .join(':');
  const steps = [
    'Add this line to STAFF_ACCOUNTS, after a comma where there are others, and restart every instance.',
    ...(secret ? [`For the authenticator app: ${otpauthUrl(name, secret)}`] : []),
  ];
  return { line, note: steps.join('\n') };
}

/** The `otpauth` URL for an authenticator app, typed or as a QR code. */
const otpauthUrl = (name: string, secret: Secret): string =>
  new TOTP({ issuer: 'laundry', label: name, secret }).toString();

const mutedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads one line from a terminal without echo. */
async function promptHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const lines = createInterface({ input: process.stdin, output: mutedOutput, terminal: true });
  try {
    return await new Promise<string>((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
    });
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

/**
 * Reads a password typed twice without echo, or the first line of piped input. Never an argument:
 * those appear in the process list and the shell's history. Null when the two differ.
 */
async function promptPassword(): Promise<string | null> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  const first = await promptHidden('Password (12 characters or more; nothing is shown): ');
  return (await promptHidden('Once more: ')) === first ? first : null;
}

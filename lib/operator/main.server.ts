import 'server-only';
import { parseArgs } from 'node:util';
import webPush from 'web-push';
import { brandNames, readBrand } from '@/lib/config/brand/folder.server';
import { EnvironmentError } from '@/lib/config/env.server';
import { loadEnvFiles } from '@/lib/config/load-env.server';
import { checkKeys, countKeyUsage, rotateKeys } from '@/lib/db/data-keys.server';
import { closeDatabase, databaseAddress } from '@/lib/db/database.server';
import { currentKeyId } from '@/lib/db/encryption.server';
import { erasePerson, readPerson } from '@/lib/db/person.server';
import { parseMobile } from '@/lib/kernel/mobile';
import { runChecks } from './doctor.server';
import { makeStaffAccount } from './staff.server';
import { runWaitingCommand } from './waiting.server';

const usage = `doctor                                     what is wrong with this deployment, and what to do; exits with 1 if anything is
brand check [name …]                       all errors of a brand; without a name, of every brand
privacy export 05XXXXXXXX                  all data stored about a mobile, as JSON
privacy erase 05XXXXXXXX [--with-running]  erases it; refuses while an order is unfinished
keys status                                which database it is, and how many values each data key encrypted there;
                                           exits with 1 if a key is missing
keys rotate                                encrypts all of them again with the first key; lists what no key decrypts and exits with 1
keys push                                  prints a new VAPID pair, as lines for the environment
staff add NAME [--code] [--look]           asks for a password and prints the account's line for STAFF_ACCOUNTS;
                                           with --code the account also needs an authenticator app,
                                           with --look it can see everything and change nothing
waiting list                               where customers wait for the service, and how many
waiting numbers AREA …|CITY …|--all        their mobiles, to text them: mobile, language, day; to stdout only
waiting done AREA …|CITY …|--all < FILE    deletes the mobiles in the file, which were texted`;

const print = (value: unknown): void =>
  void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
const fail = (message: string): number => {
  process.stderr.write(`${message}\n`);
  return 1;
};

const refusals = {
  unfinished:
    'Nothing was erased: money may still be in progress in these checkouts. Wait until they are settled, or resolve them first.',
  running:
    'Nothing was erased: these subscriptions are still running. With --with-running they continue, but the customer can no longer see them.',
};

async function erase(text: string, withRunning: boolean): Promise<number> {
  const mobile = parseMobile(text);
  if (typeof mobile !== 'string') return fail(`Not a Saudi mobile: ${mobile.code}.`);
  const erasure = await erasePerson(mobile, withRunning);
  if ('refused' in erasure) {
    return fail(`${refusals[erasure.refused]}\n${erasure.checkouts.join('\n')}`);
  }
  print({
    ...erasure,
    note: 'Purchases are kept as accounting records without personal data. The partner and the gateway hold their own records: ask them. Write the date and the mobile down outside the database: after a restore it must be erased again (docs/deployment.md).',
  });
  return 0;
}

async function exportPerson(text: string): Promise<number> {
  const mobile = parseMobile(text);
  if (typeof mobile !== 'string') return fail(`Not a Saudi mobile: ${mobile.code}.`);
  print(await readPerson(mobile));
  return 0;
}

async function rotate(): Promise<number> {
  const { reencrypted, undecryptable } = await rotateKeys();
  print({ key: currentKeyId(), reencrypted, undecryptable, values: await countKeyUsage() });
  if (undecryptable.length === 0) return 0;
  return fail(
    `No key decrypts ${undecryptable.length} value(s), listed under undecryptable; they are unchanged. All others are encrypted with the first key.`,
  );
}

async function status(): Promise<number> {
  const usage = await countKeyUsage();
  print({ database: databaseAddress(), key: currentKeyId(), values: usage });
  const { undecryptable, lost } = await checkKeys(usage);
  if (undecryptable.length === 0) return 0;
  return fail(
    `DATA_KEYS cannot decrypt ${lost} value(s) encrypted with ${undecryptable.join(', ')}. Put the key(s) back.`,
  );
}

/** Prints the line to stdout and the instructions to stderr, so that the line can be piped. */
async function addStaff(
  name: string,
  how: Parameters<typeof makeStaffAccount>[1],
): Promise<number> {
  const account = await makeStaffAccount(name, how);
  if ('fault' in account) return fail(account.fault);
  process.stderr.write(`${account.note}\n`);
  process.stdout.write(`${account.line}\n`);
  return 0;
}

/** Also returns 1 for an unknown command. */
async function waiting(
  command: string | undefined,
  names: string[],
  all: boolean,
): Promise<number> {
  const result = await runWaitingCommand(command, names, all);
  if (result === null) return fail(usage);
  process.stdout.write(result.output ?? '');
  if (result.note) process.stderr.write(`${result.note}\n`);
  return result.failed ? 1 : 0;
}

/**
 * Reports the errors of each brand and how to fix them; needs no environment. Returns 1 when there
 * are any.
 */
function checkBrands(wanted: string[]): number {
  const names = wanted.length > 0 ? wanted : brandNames();
  if (names.length === 0) return fail('There is no brand in public/brands.');
  const exitCodes = names.map((name) => {
    const read = readBrand(name);
    if (!('faults' in read)) {
      process.stdout.write(`${name}: in order\n`);
      return 0;
    }
    const count = read.faults.length === 1 ? '1 fault' : `${read.faults.length} faults`;
    return fail([`${name}: ${count}`, ...read.faults.map((one) => `  - ${one}`)].join('\n'));
  });
  return Math.max(...exitCodes);
}

/** Prints a line per check. Returns 1 when one failed. */
async function doctor(): Promise<number> {
  const findings = await runChecks();
  for (const { what, advice, minor } of findings) {
    const sign = advice ? (minor ? '!' : '✗') : '✓';
    process.stdout.write(`${sign} ${what}${advice ? `: ${advice}` : ''}\n`);
  }
  return findings.some(({ advice, minor }) => advice && !minor) ? 1 : 0;
}

/** The options of each command that has any; all others are rejected. */
const options: Record<string, Record<string, { type: 'boolean' }>> = {
  'privacy erase': { 'with-running': { type: 'boolean' } },
  'staff add': { code: { type: 'boolean' }, look: { type: 'boolean' } },
  'waiting numbers': { all: { type: 'boolean' } },
  'waiting done': { all: { type: 'boolean' } },
};

/** Prints a new pair of VAPID keys (RFC 8292) as lines for the environment. Stores nothing. */
function newPushKeys(): number {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  process.stdout.write(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}\n`);
  return 0;
}

/**
 * Runs an operator command with the app's environment, on stored data or a brand. Returns the exit
 * code.
 */
async function run(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const [area, command, ...rest] = args;
  const { values, positionals: names } = parseArgs({
    args: rest,
    options: options[`${area} ${command}`] ?? {},
    allowPositionals: true,
  });
  const [mobile = ''] = names;
  if (area === 'brand' && command === 'check') return checkBrands(names);
  if (area === 'privacy' && command === 'export') return exportPerson(mobile);
  if (area === 'privacy' && command === 'erase') {
    return erase(mobile, values['with-running'] === true);
  }
  if (area === 'keys' && command === 'rotate') return rotate();
  if (area === 'keys' && command === 'status') return status();
  if (area === 'keys' && command === 'push') return newPushKeys();
  if (area === 'staff' && command === 'add') {
    return addStaff(mobile, {
      withCode: values['code'] === true,
      lookOnly: values['look'] === true,
    });
  }
  if (area === 'doctor') return doctor();
  if (area === 'waiting') return waiting(command, names, values['all'] === true);
  return fail(usage);
}

/** Whether `parseArgs` rejected an option. */
const isRefusal = ({ code }: NodeJS.ErrnoException): boolean =>
  code?.startsWith('ERR_PARSE_ARGS') === true;

/**
 * Waits until all output is flushed: writes to a pipe are asynchronous, and an exit would truncate
 * them.
 */
const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write('', () => resolve()));

loadEnvFiles();
void run(process.argv.slice(2))
  .catch((error: Error) =>
    isRefusal(error)
      ? fail(`${error.message}\n\n${usage}`)
      : fail(error instanceof EnvironmentError ? error.message : `${error.stack}`),
  )
  .then(async (code) => {
    await closeDatabase();
    await Promise.all([process.stdout, process.stderr].map(flushed));
    process.exit(code);
  });

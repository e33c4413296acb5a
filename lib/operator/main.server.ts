import 'server-only';
import { parseArgs } from 'node:util';
import { brandNames, readBrand } from '@/lib/config/brand/folder.server';
import { EnvironmentError } from '@/lib/config/env.server';
import { loadEnvFiles } from '@/lib/config/load-env.server';
import { countSeals, judgeKeys } from '@/lib/db/data-keys.server';
import { closeDatabase, databasePlace } from '@/lib/db/database.server';
import { currentKeyId } from '@/lib/db/encryption.server';
import { erasePerson, readPerson } from '@/lib/db/person.server';
import { rotateKeys } from '@/lib/db/rotate-keys.server';
import { parseMobile } from '@/lib/kernel/mobile';
import { examine } from './doctor.server';
import { makeStaffAccount } from './staff.server';
import { tellWaiting } from './waiting.server';

const usage = `doctor                                     what is wrong with this deployment, and what to do; ends with 1 where anything is
brand check [name …]                       all that is wrong with a brand; without a name, with every one
privacy export 05XXXXXXXX                  everything that is kept about a mobile, as JSON
privacy erase 05XXXXXXXX [--with-running]  forgets it; refuses while an order is unfinished
keys status                                which database it is, and how many values each data key has sealed there;
                                           ends with 1 where one is missing
keys reseal                                seals all of them again under the first key; lists what none opens, and ends with 1
staff add NAME [--code] [--look]           asks for a password and prints the account's line for STAFF_ACCOUNTS;
                                           with --code it wants the code of an authenticator app besides,
                                           with --look it may only look, and change nothing
waiting list                               where people wait for us to open, and how many
waiting numbers AREA …|CITY …|--all        their mobiles, to text them: mobile, language, day, to the output alone
waiting done AREA …|CITY …|--all < FILE    forgets those of them who stand in the file: they were texted`;

const print = (value: unknown): void =>
  void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
const complain = (words: string): number => {
  process.stderr.write(`${words}\n`);
  return 1;
};

const refusals = {
  unfinished:
    'Nothing was erased: money may still be under way in these checkouts. Wait until they are settled, or see to them first.',
  running:
    'Nothing was erased: these purchases are still being delivered. With --with-running they go on without the customer seeing them.',
};

async function erase(text: string, withRunning: boolean): Promise<number> {
  const mobile = parseMobile(text);
  if (typeof mobile !== 'string') return complain(`Not a Saudi mobile: ${mobile.code}.`);
  const erasure = await erasePerson(mobile, withRunning);
  if ('refused' in erasure) {
    return complain(`${refusals[erasure.refused]}\n${erasure.checkouts.join('\n')}`);
  }
  print({
    ...erasure,
    note: 'Purchases are kept as bookkeeping, without the person. The partner and the gateway hold records of their own: ask them. Write the day and the mobile down outside of the database: after a restore it has to be erased again (docs/deployment.md).',
  });
  return 0;
}

async function exportPerson(text: string): Promise<number> {
  const mobile = parseMobile(text);
  if (typeof mobile !== 'string') return complain(`Not a Saudi mobile: ${mobile.code}.`);
  print(await readPerson(mobile));
  return 0;
}

async function reseal(): Promise<number> {
  const { resealed, unopened } = await rotateKeys();
  print({ key: currentKeyId(), resealed, unopened, seals: await countSeals() });
  if (unopened.length === 0) return 0;
  return complain(
    `No key opens ${unopened.length} value(s), listed under unopened; they were left as they are. All others lie under the first key.`,
  );
}

async function status(): Promise<number> {
  const seals = await countSeals();
  print({ database: databasePlace(), key: currentKeyId(), seals });
  const { unopened, lost } = await judgeKeys(seals);
  if (unopened.length === 0) return 0;
  return complain(
    `DATA_KEYS does not open what is sealed under ${unopened.join(', ')}: ${lost} value(s). Put the key(s) back that sealed it.`,
  );
}

/** Prints the line to stdout and the instructions to stderr, so that the line can be piped. */
async function addStaff(
  name: string,
  how: Parameters<typeof makeStaffAccount>[1],
): Promise<number> {
  const made = await makeStaffAccount(name, how);
  if ('fault' in made) return complain(made.fault);
  process.stderr.write(`${made.note}\n`);
  process.stdout.write(`${made.line}\n`);
  return 0;
}

/** Also returns 1 for an unknown command. */
async function waiting(
  command: string | undefined,
  names: string[],
  all: boolean,
): Promise<number> {
  const told = await tellWaiting(command, names, all);
  if (told === null) return complain(usage);
  process.stdout.write(told.output ?? '');
  if (told.note) process.stderr.write(`${told.note}\n`);
  return told.failed ? 1 : 0;
}

/**
 * Reports the errors of each brand and how to fix them; needs no environment. Returns 1 when there
 * are any.
 */
function checkBrands(wanted: string[]): number {
  const names = wanted.length > 0 ? wanted : brandNames();
  if (names.length === 0) return complain('There is no brand in public/brands.');
  const said = names.map((name) => {
    const read = readBrand(name);
    if (!('faults' in read)) {
      process.stdout.write(`${name}: in order\n`);
      return 0;
    }
    const count = read.faults.length === 1 ? '1 fault' : `${read.faults.length} faults`;
    return complain([`${name}: ${count}`, ...read.faults.map((one) => `  - ${one}`)].join('\n'));
  });
  return Math.max(...said);
}

/** Prints a line per check. Returns 1 when one failed. */
async function doctor(): Promise<number> {
  const findings = await examine();
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

/**
 * Runs an operator command with the app's environment, on stored data or a brand. Returns the exit
 * code.
 */
async function run(words: string[]): Promise<number> {
  if (words.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const [area, command, ...args] = words;
  const { values, positionals: names } = parseArgs({
    args,
    options: options[`${area} ${command}`] ?? {},
    allowPositionals: true,
  });
  const [mobile = ''] = names;
  if (area === 'brand' && command === 'check') return checkBrands(names);
  if (area === 'privacy' && command === 'export') return exportPerson(mobile);
  if (area === 'privacy' && command === 'erase') {
    return erase(mobile, values['with-running'] === true);
  }
  if (area === 'keys' && command === 'reseal') return reseal();
  if (area === 'keys' && command === 'status') return status();
  if (area === 'staff' && command === 'add') {
    return addStaff(mobile, {
      withCode: values['code'] === true,
      lookOnly: values['look'] === true,
    });
  }
  if (area === 'doctor') return doctor();
  if (area === 'waiting') return waiting(command, names, values['all'] === true);
  return complain(usage);
}

/** Whether `parseArgs` rejected an option. */
const isRefusal = ({ code }: NodeJS.ErrnoException): boolean =>
  code?.startsWith('ERR_PARSE_ARGS') === true;

/**
 * Waits until all output is flushed: writes to a pipe are asynchronous, and an exit would truncate
 * them.
 */
const hasLeft = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write('', () => resolve()));

loadEnvFiles();
void run(process.argv.slice(2))
  .catch((error: Error) =>
    isRefusal(error)
      ? complain(`${error.message}\n\n${usage}`)
      : complain(error instanceof EnvironmentError ? error.message : `${error.stack}`),
  )
  .then(async (code) => {
    await closeDatabase();
    await Promise.all([process.stdout, process.stderr].map(hasLeft));
    process.exit(code);
  });

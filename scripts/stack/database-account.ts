import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** How to start a program: the command, its leading arguments, and the user id. */
export interface Account {
  command: (program: string, args: string[]) => [string, string[]];
  ids: { uid?: number; gid?: number };
  /** Changes the owner of a folder to the account. */
  own: (folder: string) => void;
}

const itself: Account = { command: (program, args) => [program, args], ids: {}, own: () => {} };

function unprivileged(): { uid: number; gid: number } {
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody']
    .map((name) => people.find(([known]) => known === name))
    .find(Boolean);
  if (!found)
    throw new Error('As root, PostgreSQL needs an account named postgres or nobody to run as.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Whether any account may traverse the path to the folder. */
function reachable(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o001) === 1 && (parent === folder || reachable(parent));
}

/**
 * PostgreSQL refuses to run as root, so root runs it as another account. If that account cannot
 * reach the checkout (typically a clone in /root), it also gets the capability `dac_override`.
 * `no_setuid_fixup` makes access(2), with which PostgreSQL checks its own programs, respect that
 * capability.
 */
export function databaseAccount(dataDir: string, programs: string): Account {
  if (process.getuid?.() !== 0) return itself;
  const ids = unprivileged();
  const own = (folder: string) => chownSync(folder, ids.uid, ids.gid);
  if (reachable(path.dirname(dataDir)) && reachable(programs))
    return { command: itself.command, ids, own };
  if (spawnSync('setpriv', ['--version']).status !== 0) {
    throw new Error(
      `PostgreSQL does not run as root, and no other account may enter ${path.dirname(dataDir)}. ` +
        'Run as another user, or move the checkout to a folder that every user may enter.',
    );
  }
  const lend = [
    '--securebits=+no_setuid_fixup',
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ];
  return { command: (program, args) => ['setpriv', [...lend, program, ...args]], ids: {}, own };
}

import 'server-only';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

const silence = new Writable({ write: (_chunk, _encoding, done) => done() });

/** One line, typed at a terminal that shows nothing of it. */
async function typedLine(question: string): Promise<string> {
  process.stderr.write(question);
  const lines = createInterface({ input: process.stdin, output: silence, terminal: true });
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
 * A password as a person types it, twice, unseen; or the first line of what is piped in. Never an argument: those stand in
 * the list of processes and in the shell's history. Null when the two differ.
 */
export async function askPassword(): Promise<string | null> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  const first = await typedLine('Password (12 characters or more; nothing is shown): ');
  return (await typedLine('Once more: ')) === first ? first : null;
}

// Loaded before the server of an edition: what its failpoints call. Each asks the prover how to go on, over one line that stays
// open: a request of its own for each would cost more than the step that it stands in.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const { FAILPOINT_PORT } = process.env;
/** Those who wait for a word, by the number of their question. */
const waiting = new Map();
let asked = 0;
let line;

/** Nobody waits any more: the line must not keep a process that wants to end. */
const rest = () => waiting.size === 0 && line?.unref();

function open() {
  const socket = connect({ port: Number(FAILPOINT_PORT), host: '127.0.0.1', noDelay: true });
  // An error of the line reaches its reader too; both close, and that says it.
  const words = createInterface({ input: socket }).on('error', () => {});
  words.on('line', (said) => {
    const [number, word] = said.split(' ');
    waiting.get(number)?.resolve(word);
    waiting.delete(number);
    rest();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    line = undefined;
    for (const { reject } of waiting.values()) reject(new Error('nobody is at the failpoints'));
    waiting.clear();
  });
  return socket;
}

if (FAILPOINT_PORT) {
  globalThis[Symbol.for('failpoint')] = async (name) => {
    const number = String((asked += 1));
    const word = await new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject });
      line ??= open();
      line.ref();
      line.write(`${number} ${name} ${process.pid}\n`);
    });
    if (word === 'throw') throw new Error(`failpoint ${name}`);
  };
}

// Loaded before the server of an instrumented build. Each failpoint asks the test how to continue,
// over one connection, because a request per failpoint would take longer than the code around it.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const { FAILPOINT_PORT } = process.env;
/** Failpoints that wait for an answer, by the number of their question. */
const waiting = new Map();
let asked = 0;
let line;

/** When no failpoint waits, the connection must not keep the process alive. */
const rest = () => waiting.size === 0 && line?.unref();

function open() {
  const socket = connect({ port: Number(FAILPOINT_PORT), host: '127.0.0.1', noDelay: true });
  // An error of the connection also reaches its reader; the `close` event handles both.
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
    for (const { reject } of waiting.values()) reject(new Error('the failpoint server has gone'));
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

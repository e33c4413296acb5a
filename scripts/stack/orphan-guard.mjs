// Interrupts the processes of a stack once the process that started them is gone, after `kill -9` too: stdin closes then.
// Each line of stdin is the list of the pids that run now.
import { createInterface } from 'node:readline';

let pids = [];
createInterface({ input: process.stdin })
  .on('line', (line) => {
    pids = JSON.parse(line);
  })
  .on('close', () => {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGINT');
      } catch {
        // It has ended by itself.
      }
    }
  });

// Sends SIGINT to the processes of a stack once its starter is gone, even after `kill -9`: stdin
// closes. Each line of stdin is the list of the running pids.
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
        // It has already ended.
      }
    }
  });

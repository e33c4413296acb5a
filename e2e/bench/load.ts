import { existsSync, readFileSync } from 'node:fs';
import { Pool } from 'undici';

const tickMs = 10;

/** Milliseconds of CPU that all threads of a process have used so far; available on Linux only. */
function cpuMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file))
    throw new Error('CPU and memory of a process are read from /proc: Linux only.');
  const stat = readFileSync(file, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Resident memory of a process, in MB. */
export const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

interface Target {
  url: string;
  pid: number;
  headers?: Record<string, string>;
}

interface Load {
  /** CPU microseconds of the process for each response. */
  cpu: number;
  perSecond: number;
  /** Median response time in milliseconds. */
  wait: number;
}

/**
 * Sends requests for some seconds over a number of connections. Throws for a status other than 200.
 */
export async function applyLoad(
  { url, pid, headers = {} }: Target,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Load & Record<string, number>> {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const once = async () => {
    const { statusCode, body } = await pool.request({
      path: pathname + search,
      method: 'GET',
      headers,
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${pathname}: ${statusCode} ${text.slice(0, 200)}`);
  };
  // Opens the connections first: connecting is not part of the response time.
  await Promise.all(Array.from({ length: connections }, once));
  const waits: number[] = [];
  const began = performance.now();
  const cpuBefore = cpuMs(pid);
  const end = began + seconds * 1000;
  const ask = async () => {
    while (performance.now() < end) {
      const asked = performance.now();
      await once();
      waits.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  const tookMs = performance.now() - began;
  const cpu = ((cpuMs(pid) - cpuBefore) * 1000) / waits.length;
  await pool.close();
  waits.sort((a, b) => a - b);
  return { cpu, perSecond: (waits.length / tookMs) * 1000, wait: waits[waits.length >> 1] ?? 0 };
}

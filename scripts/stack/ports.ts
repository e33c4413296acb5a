import getPort, { portNumbers } from 'get-port';

/**
 * Below the range of ephemeral ports: an outgoing connection could take a free port before its
 * server listens, or while that server restarts.
 */
const lowest = 20_000;
const highest = 32_000;

/**
 * Random, because get-port only avoids collisions within one process, and several processes search
 * at the same time.
 */
const randomPort = (): number => lowest + Math.floor(Math.random() * (highest - lowest));

/** A free port on loopback: the preferred one, else the next free one after it. */
export const freePort = (preferred = randomPort()): Promise<number> =>
  getPort({ port: portNumbers(preferred, preferred + 20), host: '127.0.0.1' });

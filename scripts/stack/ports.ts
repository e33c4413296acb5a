import getPort, { portNumbers } from 'get-port';

/**
 * Below the ports that systems give to outgoing connections: such a connection could take a free port before the server for
 * which it is meant listens, or while that server restarts.
 */
const lowest = 20_000;
const highest = 32_000;

/** By chance, because get-port keeps apart only the calls of one process, and several look for ports at a time. */
const anyOfOurs = (): number => lowest + Math.floor(Math.random() * (highest - lowest));

/** A free port on loopback: the preferred one, else the next free one after it. */
export const freePort = (preferred = anyOfOurs()): Promise<number> =>
  getPort({ port: portNumbers(preferred, preferred + 20), host: '127.0.0.1' });

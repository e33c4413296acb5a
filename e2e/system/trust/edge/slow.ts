import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Town } from '../stage';
import type { Shot } from './shot';
import { faultIn } from './judge';
import { told } from './shot';
import { fire } from './wire';

const portOf = (town: Town, index: number): number =>
  Number(new URL(town.doors[index % town.doors.length] ?? '').port);

const shotsOf = ({ url }: Town): Shot[] => {
  const host: [string, string] = ['host', new URL(url).host];
  const shot = { kind: 'slow', method: 'GET', fields: [host], body: undefined };
  const body = Buffer.from('{"point":{"lat":1,"long":"1"}}');
  return [
    { ...shot, target: '/api/health/live' },
    { ...shot, target: '/en/offline' },
    {
      ...shot,
      method: 'POST',
      target: '/api/coverage?locale=en',
      fields: [
        host,
        ['origin', url],
        ['content-type', 'application/json'],
        ['content-length', String(body.length)],
      ],
      body,
    },
  ];
};

async function drip(socket: Socket, bytes: Buffer): Promise<void> {
  for (const byte of bytes) {
    if (socket.destroyed) return;
    socket.write(Buffer.of(byte));
    await pause(25);
  }
}

/** Some who send a byte now and then while all the others fire: they are answered too. Gives how many. */
export async function slowly(town: Town): Promise<number> {
  const shots = shotsOf(town);
  await Promise.all(
    shots.map(async (shot, index) => {
      const heard = await fire(portOf(town, index), shot, drip);
      const fault = faultIn(shot, heard, town.url);
      if (fault) throw new Error(`${fault}\n${told(shot)}`);
    }),
  );
  return shots.length;
}

const patienceMs = 120_000;

/** Some who never come to an end: they are sent away. Gives how many. */
export async function neverEnding(town: Town): Promise<number> {
  const shots = shotsOf(town);
  await Promise.all(
    shots.map(async (shot, index) => {
      const begin = (socket: Socket, bytes: Buffer) => socket.write(bytes.subarray(0, -3));
      const heard = await fire(portOf(town, index), shot, begin, patienceMs);
      const fault = heard.status === 408 ? undefined : (heard.fault ?? `A ${heard.status}`);
      if (fault) throw new Error(`Nobody ended it: ${fault}\n${told(shot)}`);
    }),
  );
  return shots.length;
}

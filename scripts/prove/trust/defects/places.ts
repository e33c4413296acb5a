import { existsSync, readFileSync } from 'node:fs';
import type { Town } from '../stage';

/** The places that the processes of a town have come to, as their hook has written them down. */
export function placesOf({ environment }: Pick<Town, 'environment'>): string[] {
  const { PLACES_FILE: file = '' } = environment;
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

// Loaded before the server of an edition with defects or mutants in it: says which one is at work in this process, and writes
// down which places were come to, and each comparison in constant time.
import crypto from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { DEFECT, PLACES_FILE } = process.env;
const noted = new Set();

function note(place) {
  if (!PLACES_FILE || noted.has(place)) return;
  noted.add(place);
  appendFileSync(PLACES_FILE, `${place}\n`);
}

globalThis[Symbol.for('defect')] = (name) => {
  note(name);
  return name === DEFECT;
};

const { timingSafeEqual } = crypto;
crypto.timingSafeEqual = (a, b) => {
  note('compared in constant time');
  return timingSafeEqual(a, b);
};
syncBuiltinESMExports();

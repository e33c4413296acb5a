// Loaded before the server of an edition with defects or mutants in it: says which one is at work in this process, and writes
// down which places were come to, and each comparison in constant time.
import crypto from 'node:crypto';
import { appendFileSync, readlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { DEFECT, DEFECT_LINK, PLACES_FILE } = process.env;
const noted = new Set();
let turn = '';

function note(place) {
  if (!PLACES_FILE || noted.has(place)) return;
  noted.add(place);
  appendFileSync(PLACES_FILE, `${place}\n`);
}

/**
 * What is at work: one for the life of the process (`DEFECT`), or what a link points to just now, `<turn> <name>`. Every
 * process reads a link whole, and nobody hears late of a change; with each turn the places are noted anew.
 */
function atWork() {
  if (!DEFECT_LINK) return DEFECT;
  const told = readlinkSync(DEFECT_LINK);
  if (told !== turn) {
    turn = told;
    noted.clear();
  }
  return told.slice(told.indexOf(' ') + 1);
}

globalThis[Symbol.for('defect')] = (name) => {
  const isAtWork = name === atWork();
  note(name);
  return isAtWork;
};

const { timingSafeEqual } = crypto;
crypto.timingSafeEqual = (a, b) => {
  note('compared in constant time');
  return timingSafeEqual(a, b);
};
syncBuiltinESMExports();

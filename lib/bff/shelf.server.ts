import 'server-only';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { hourMs, secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { findStatic, offerStatic, type StaticFile } from '@/lib/store/static-files.server';
import { refuse } from './guard.server';
import { answerStatic, type PackedFiles, takesBrotli, typeOf } from './packed.server';

/** What a build calls a script or a style. */
const named = /^\/_next\/static\/[\w~.-]{1,80}(\/[\w~.-]{1,80}){1,4}\.(js|css)$/;

/** A start waits no longer for its files to lie there: an instance without a shelf still serves its own pages. */
const offerMs = 3 * secondMs;
/** Who waits for a file of another build waits no longer. */
const findMs = 2 * secondMs;
/** Between two questions: whoever invents names costs the database little. */
const betweenMs = 20;
/** More than the pages of a rolling restart ask for at once; beyond it nobody is looked for. */
const mostWaiting = 500;
/** Found once, a file is given out from memory. */
const mostKeptBytes = 8 * 1024 * 1024;

/** A start has no time for the best: that takes seconds for a build which packed nothing itself. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const unpack = promisify(brotliDecompress);

/** Every script and style of a build, packed. */
function filesOf(folder: string, packed: PackedFiles): StaticFile[] {
  if (!folder) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const address = `/_next/static/${name.split(path.sep).join('/')}`;
    const type = typeOf(address);
    if (type === undefined) return [];
    // What fits one packet was not packed by the build.
    const body =
      packed.get(address)?.body ??
      brotliCompressSync(readFileSync(path.join(folder, name)), quickly);
    return [{ address, type, body }];
  });
}

/** Asks the database for what browsers want and is not here: one question at a time, for all that is wanted meanwhile. */
function finder(): (address: string) => Promise<StaticFile | null> {
  type Tell = (file: StaticFile | null) => void;
  let waiting = new Map<string, Tell[]>();
  let isAsking = false;

  const find = (addresses: string[]): Promise<StaticFile[]> =>
    Promise.race([findStatic(addresses), pause(findMs, [], { ref: false })]).catch(
      (error: Error) => {
        log.warn({ event: 'shelf-not-read', error: error.message });
        return [];
      },
    );

  async function ask(): Promise<void> {
    isAsking = true;
    while (waiting.size > 0) {
      const wanted = waiting;
      waiting = new Map();
      const found = new Map((await find([...wanted.keys()])).map((file) => [file.address, file]));
      for (const [address, tells] of wanted) {
        for (const tell of tells) tell(found.get(address) ?? null);
      }
      await pause(betweenMs, undefined, { ref: false });
    }
    isAsking = false;
  }

  return (address) =>
    new Promise((resolve) => {
      const others = waiting.get(address);
      if (others) others.push(resolve);
      else if (waiting.size < mostWaiting) waiting.set(address, [resolve]);
      else resolve(null);
      if (!isAsking) void ask();
    });
}

export interface Shelf {
  /** Done when the files of this build lie there, and after a few seconds in any case. Never throws. */
  offered: Promise<void>;
  /** Answers with a file that another build has, or 404 where none has it; false for what is no file of another build. */
  send(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  close(): void;
}

/**
 * The shelf that all instances share, in their database: each puts the scripts and styles of its build there, and gives out those that it
 * has not got itself. So a page finds what it is made of, whichever instance it asks: while a new version is put in, and for two weeks
 * after it. Without a folder (in development) there is none.
 */
export function openShelf(folder: string, packed: PackedFiles): Shelf {
  const files = filesOf(folder, packed);
  const own = new Set(files.map(({ address }) => address));
  const find = finder();
  const kept = new Map<string, StaticFile>();
  let keptBytes = 0;

  function keep(file: StaticFile): void {
    if (kept.has(file.address)) return;
    kept.set(file.address, file);
    keptBytes += file.body.length;
    for (const [address, { body }] of kept) {
      if (keptBytes <= mostKeptBytes) return;
      kept.delete(address);
      keptBytes -= body.length;
    }
  }

  const offer = (): Promise<void> =>
    offerStatic(files).catch((error: Error) =>
      log.warn({ event: 'shelf-not-filled', error: error.message }),
    );
  const timer = setInterval(offer, hourMs);
  timer.unref();

  return {
    offered: Promise.race([offer(), pause(offerMs, undefined, { ref: false })]),

    async send(request, response) {
      const { url = '', method = '' } = request;
      if (own.size === 0 || own.has(url) || !named.test(url) || !/^(GET|HEAD)$/.test(method)) {
        return false;
      }
      const file = kept.get(url) ?? (await find(url));
      if (!file) {
        // Next takes it for a page, and leads to it in a language.
        refuse(request, response, { status: 404, code: 'not-found' });
        return true;
      }
      keep(file);
      if (takesBrotli(request)) answerStatic(file, 'br', request, response);
      else {
        const body = await unpack(file.body);
        answerStatic({ type: file.type, body }, 'identity', request, response);
      }
      return true;
    },

    close: () => clearInterval(timer),
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What is remembered of a connection: most of what comes on it is what came before. */
export interface Line {
  /** Names and values in turn, as they came with the latest request. */
  headers: readonly string[];
  /** What was found for these headers, until others come. */
  found: unknown;
  /** The latest answer, perhaps not sent yet. */
  answering: ServerResponse | undefined;
}

const LINE = Symbol('line');
const NONE: readonly string[] = [];

/** On the socket itself: a WeakMap would cost each read as much as its answer does. */
export function lineOf(socket: Duplex & { [LINE]?: Line }): Line {
  socket[LINE] ??= { headers: NONE, found: undefined, answering: undefined };
  return socket[LINE];
}

/** The headers as they came; those of the request before, where a connection sends the same ones again. */
export function headersOf({ socket, rawHeaders }: IncomingMessage): readonly string[] {
  const line = lineOf(socket);
  if (!areSame(line.headers, rawHeaders)) {
    line.headers = rawHeaders;
    line.found = undefined;
  }
  return line.headers;
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  for (let index = 0; index < some.length; index += 1) {
    if (some[index] !== others[index]) return false;
  }
  return true;
}

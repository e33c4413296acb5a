const DRIP_MS = 1000;
const PIECE = Buffer.alloc(64 * 1024, 'a');
/** Where what has no end does end, in bytes: nobody should ever get there. */
const END = 1024 ** 3;

/** One byte a second, until the reader gives up. */
export function dripping(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (sent > 0) await new Promise((resolve) => setTimeout(resolve, DRIP_MS));
      controller.enqueue(bytes.subarray(sent, sent + 1));
      sent += 1;
      if (sent >= bytes.length) controller.close();
    },
  });
}

/** JSON whose last text goes on and on, as fast as the reader takes it: a gibibyte of it. */
export function withoutEnd(json: string): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      const piece = sent === 0 ? Buffer.from(`${json.slice(0, -1)},"more":"`) : PIECE;
      controller.enqueue(piece);
      sent += piece.length;
      if (sent >= END) controller.close();
    },
  });
}

import 'server-only';
import { createHash } from 'node:crypto';
import { inArray, lt, or, sql } from 'drizzle-orm';
import { database } from './database.server';
import { keyedHash } from './seal.server';
import { staticFiles } from './shelf-tables';

/** A script or a style of some build. */
export interface StaticFile {
  /** As browsers ask for it. */
  address: string;
  type: string;
  /** Packed with brotli. */
  body: Buffer;
}

/** How long a file is kept after the last instance that has it: a page may stand open as long as a session that is idle. */
const keptDays = 14;
/** All of them together: a build has half a megabyte, of which the next one shares most. */
const mostBytes = 64 * 1024 * 1024;

function sealOf({ address, type, body }: StaticFile): string {
  const digest = createHash('sha256').update(body).digest('base64url');
  return keyedHash(`${address}\n${type}\n${digest}`, 'static-file');
}

/** Says that these files are in use, and puts there what is not yet. In real time: it must not follow a movable clock. */
export async function offerStatic(files: readonly StaticFile[]): Promise<void> {
  if (files.length === 0) return;
  const offeredAt = sql`now()`;
  await database()
    .insert(staticFiles)
    .values(
      files
        // In one order, so that two instances do not wait for each other.
        .toSorted((a, b) => (a.address < b.address ? -1 : 1))
        .map((file) => ({ ...file, seal: sealOf(file), offeredAt })),
    )
    .onConflictDoUpdate({
      target: staticFiles.address,
      set: {
        type: sql`excluded.type`,
        body: sql`excluded.body`,
        seal: sql`excluded.seal`,
        offeredAt,
      },
      // Their bytes are written again where another secret sealed them, and now and then.
      setWhere: or(
        sql`${staticFiles.seal} <> excluded.seal`,
        lt(staticFiles.offeredAt, sql`now() - interval '12 hours'`),
      ),
    });
}

/** Those of the addresses that some build has or had, as an instance of ours put them there. */
export async function findStatic(addresses: string[]): Promise<StaticFile[]> {
  const rows = await database()
    .select()
    .from(staticFiles)
    .where(inArray(staticFiles.address, addresses));
  return rows.filter((row) => row.seal === sealOf(row));
}

/** Deletes what no instance has had for two weeks, and the oldest of what is more than a few builds can be. */
export async function deleteOldStatic(): Promise<void> {
  const days = sql.raw(`interval '${keptDays} days'`);
  await database().execute(sql`
    delete from ${staticFiles} where address in (
      select address from (
        select address, offered_at, sum(octet_length(body)) over (order by offered_at desc, address) as so_far
        from ${staticFiles}
      ) as each where offered_at < now() - ${days} or so_far > ${mostBytes}
    )`);
}

import { connection } from 'next/server';

/** A page that throws while rendering, to test the error page and the log entry. */
export default async function FaultyPage(): Promise<never> {
  // Not during the build.
  await connection();
  throw new Error('thrown on purpose');
}

import { connection } from 'next/server';

/** A page that throws while it is drawn: what visitors see then, and what our log says, cannot be tried anywhere else. */
export default async function FaultyPage(): Promise<never> {
  // Not while it is built.
  await connection();
  throw new Error('thrown on purpose');
}

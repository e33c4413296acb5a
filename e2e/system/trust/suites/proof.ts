import { createDecipheriv } from 'node:crypto';
import { legs } from '../../../harness/legs';
import { readOutside } from '../oracle/books';
import type { Town } from '../stage';
import { NotTaken, type Visitor } from '../visitor';
import { must } from './suite';

/** How often the partner was asked to link somebody with this mobile, whatever it answered. */
export async function links(town: Town, mobile: string): Promise<number> {
  const { customers, refused } = await readOutside(town);
  const done = customers.find((customer) => customer.mobile === mobile)?.links.length ?? 0;
  return (
    done +
    refused.filter((call) => call.operation === 'link-customer' && call.mobile === mobile).length
  );
}

/** What the server says to something that it must not take. */
export async function refusalOf(work: Promise<unknown>): Promise<NotTaken> {
  try {
    await work;
  } catch (error) {
    if (error instanceof NotTaken) return error;
    throw error;
  }
  throw new Error('it was taken');
}

export const registration = {
  name: 'Noura Al-Harbi',
  birth: { day: '23', month: '4', year: '1991' },
  gender: 'female',
  familyStatus: '',
} as const;

/** Has a code sent to their mobile; gives it. */
export async function codeFor(visitor: Visitor): Promise<string> {
  const { mobile } = visitor.person;
  const sent = (await visitor.town.world.codes(mobile)).length;
  await legs.coverage(visitor);
  await visitor.submit('mobile', { phase: 'number', mobile });
  return visitor.town.world.code(mobile, sent + 1);
}

export const wrong = (code: string): string => (code === '111111' ? '222222' : '111111');
export const enter = (visitor: Visitor, code: string) =>
  visitor.submit('mobile', { phase: 'code', code });

/** Whoever has not proven this mobile is refused, and the partner hears nothing. */
export async function expectUnlinked(
  visitor: Visitor,
  mobile = visitor.person.mobile,
): Promise<void> {
  const before = await links(visitor.town, mobile);
  const refused = await refusalOf(visitor.submit('registration', registration));
  must('a closed step', [401, 409, 410].includes(refused.answer.status), refused.answer);
  must('no link', (await links(visitor.town, mobile)) === before);
}

/** The partner's token of whoever bought this, opened by hand with the app's own keys. */
export async function tokenOf(town: Town, checkoutId: string): Promise<string> {
  const [row] = await town.rows<{ id: string; sealed_token: string }>(
    'select c.id, c.sealed_token from customers c join checkouts k on k.customer_id = c.id where k.id = $1',
    [checkoutId],
  );
  must('a token', row !== undefined);
  const [keyId, iv = '', tag = '', text = ''] = row.sealed_token.split('.');
  const pair = town.environment.DATA_KEYS?.split(',').find((one) => one.startsWith(`${keyId}:`));
  const key = Buffer.from(pair?.split(':')[1] ?? '', 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
    .setAAD(Buffer.from(`customer-token:${row.id}`))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return decipher.update(Buffer.from(text, 'base64url')).toString() + decipher.final('utf8');
}

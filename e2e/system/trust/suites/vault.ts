import { createDecipheriv } from 'node:crypto';
import type { Town } from '../stage';
import { must } from './suite';

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

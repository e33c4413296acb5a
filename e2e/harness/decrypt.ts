import { createDecipheriv } from 'node:crypto';
import type { App } from './app';
import { query } from './database';

/**
 * Decrypts what the app encrypted, independently: AES-256-GCM, `key id.iv.tag.text`, with the
 * purpose as additional authenticated data.
 */
function decrypt(ciphertext: string, purpose: string, dataKeys: string): string {
  const [id, iv = '', tag = '', text = ''] = ciphertext.split('.');
  const pair = dataKeys.split(',').find((one) => one.startsWith(`${id}:`));
  const key = Buffer.from(pair?.slice(`${id}:`.length) ?? '', 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return decipher.update(Buffer.from(text, 'base64url')).toString() + decipher.final('utf8');
}

/**
 * The partner's token of the customer with this mobile, decrypted from the app's database with its
 * keys.
 */
export async function customerTokenOf(
  app: Pick<App, 'environment'>,
  mobile: string,
): Promise<string> {
  const { DATA_KEYS = '' } = app.environment;
  const rows = await query<Record<'id' | 'sealed_mobile' | 'sealed_token', string>>(
    app,
    'select id, sealed_mobile, sealed_token from customers where sealed_token is not null',
  );
  const row = rows.find(
    ({ id, sealed_mobile }) =>
      decrypt(sealed_mobile, `customer-mobile:${id}`, DATA_KEYS) === mobile,
  );
  if (!row) throw new Error('no customer with this mobile has a token');
  return decrypt(row.sealed_token, `customer-token:${row.id}`, DATA_KEYS);
}

/** The waiting-list entries of a mobile, which can only be found by decryption. */
export async function waitingListEntries(app: App, mobile: string): Promise<object[]> {
  const { DATA_KEYS = '' } = app.environment;
  const rows = await query<Record<string, string>>(
    app,
    'select id, sealed_mobile, area, city_id, locale from waiting_list',
  );
  return rows
    .filter(
      ({ id, sealed_mobile = '' }) =>
        decrypt(sealed_mobile, `waiting-mobile:${id}`, DATA_KEYS) === mobile,
    )
    .map(({ area, city_id, locale }) => ({ area, city_id, locale }));
}

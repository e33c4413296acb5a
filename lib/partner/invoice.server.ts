import 'server-only';
import { env } from '@/lib/config/env.server';
import { log } from '@/lib/log/log.server';

/**
 * The invoice link as it may be shown or fetched, or null (§4.9, A20): on the partner API's own host or on one
 * of `INVOICE_HOSTS`, over https (over http only where the partner itself is: the sandbox), without credentials.
 */
export function invoiceUrlFrom(text: string | null): string | null {
  if (text === null) return null;
  const partner = new URL(env().PARTNER_BASE_URL);
  const url = URL.canParse(text) ? new URL(text) : null;
  const own = url?.protocol === partner.protocol && url.host === partner.host;
  const listed = url?.protocol === 'https:' && listedHosts(partner).includes(url.host);
  if (url && (own || listed) && !url.username && !url.password) return url.href;
  log.warn({ event: 'invoice-link-refused', scheme: url?.protocol, host: url?.host });
  return null;
}

const listedHosts = (partner: URL): string[] => [partner.host, ...env().INVOICE_HOSTS];

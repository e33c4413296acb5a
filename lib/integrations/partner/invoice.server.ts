import 'server-only';
import { env } from '@/lib/config/env.server';
import { isHttpFailure } from '@/lib/http/failure';
import { request } from '@/lib/http/request.server';
import { log } from '@/lib/observability/log.server';

/** Maximum size of an invoice. */
const maxBytes = 4 * 1_048_576;

/**
 * Returns the invoice link if it may be shown or fetched, else null (§4.9). Allowed: the partner
 * API's own host and `INVOICE_HOSTS`, over https (over http only when the partner itself uses it:
 * the sandbox), without credentials.
 */
export function invoiceUrlFrom(text: string | null): string | null {
  const link = linkIn(text);
  if (link === null) return null;
  const partner = new URL(env().PARTNER_BASE_URL);
  const { protocol, host } = new URL(link);
  const own = protocol === partner.protocol && host === partner.host;
  const listed = protocol === 'https:' && listedHosts(partner).includes(host);
  return own || listed ? link : null;
}

/**
 * Returns an invoice link for storage: the partner sends it once, and its host may be allowed
 * later. Null for text that is not a link. Logs a warning for both a malformed link and a host not
 * yet allowed.
 */
export function invoiceLinkToKeep(text: string | null): string | null {
  if (text === null) return null;
  const link = linkIn(text);
  if (link === null || invoiceUrlFrom(link) === null) {
    const url = URL.canParse(text) ? new URL(text) : null;
    log.warn({ event: 'invoice-link-refused', scheme: url?.protocol, host: url?.host });
  }
  return link;
}

/** A URL over https, or over the partner's own scheme, without credentials; else null. */
function linkIn(text: string | null): string | null {
  const url = text !== null && URL.canParse(text) ? new URL(text) : null;
  const schemes = ['https:', new URL(env().PARTNER_BASE_URL).protocol];
  return url && schemes.includes(url.protocol) && !url.username && !url.password ? url.href : null;
}

const listedHosts = (partner: URL): string[] => [partner.host, ...env().INVOICE_HOSTS];

/**
 * Fetches the PDF of an invoice link (§4.9) if `invoiceUrlFrom` allows it now, without redirects.
 * Null, with a log entry, when it is unavailable or not a PDF.
 */
export async function fetchInvoice(link: string): Promise<Buffer | null> {
  const href = invoiceUrlFrom(link);
  if (href === null) {
    log.warn({
      event: 'invoice-link-refused',
      host: URL.canParse(link) ? new URL(link).host : null,
    });
    return null;
  }
  try {
    const { status, headers, body } = await request({
      upstream: 'invoice',
      operation: 'fetch-invoice',
      method: 'GET',
      url: new URL(href),
      headers: { accept: 'application/pdf' },
      tryTimeoutMs: env().PARTNER_TIMEOUT_MS,
      repeatable: true,
      retries: 0,
      maxBytes,
    });
    const type = headers['content-type'] ?? '';
    // File stores often send `application/octet-stream`. The app always serves the file as a PDF.
    const isPdf = isOfPdf.test(type) && body.subarray(0, 5).equals(magic);
    if (status === 200 && isPdf) return body;
    log.warn({ event: 'invoice-no-pdf', status, type: type.slice(0, 40) });
  } catch (error) {
    if (!isHttpFailure(error)) throw error;
    log.warn({ event: 'invoice-unreachable', kind: error.kind });
  }
  return null;
}

/** No content type, a PDF, or a generic binary type. */
const isOfPdf = /^\s*((application\/(pdf|x-pdf|octet-stream)|binary\/octet-stream)\s*(;|$)|$)/i;
const magic = Buffer.from('%PDF-');

import 'server-only';
import { env } from '@/lib/config/env.server';
import { HttpFailure } from '@/lib/http/failure';
import { request } from '@/lib/http/request.server';
import { log } from '@/lib/observability/log.server';

/** A page of text and a logo: more than this is no invoice. */
const maxBytes = 4 * 1_048_576;

/**
 * The invoice link as it may be shown or fetched, or null (§4.9, A20): on the partner API's own host or on one
 * of `INVOICE_HOSTS`, over https (over http only where the partner itself is: the sandbox), without credentials.
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
 * An invoice link as the partner gave it, to be written down: it is given once, and its host may be put on the list later. Null, with a
 * line in the log, for what is no link; one that no list allows yet is told of too.
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

/** Over https, or as the partner itself is asked; without credentials. */
function linkIn(text: string | null): string | null {
  const url = text !== null && URL.canParse(text) ? new URL(text) : null;
  const schemes = ['https:', new URL(env().PARTNER_BASE_URL).protocol];
  return url && schemes.includes(url.protocol) && !url.username && !url.password ? url.href : null;
}

const listedHosts = (partner: URL): string[] => [partner.host, ...env().INVOICE_HOSTS];

/**
 * Fetches the PDF behind an invoice link (§4.9, A20), from where `invoiceUrlFrom` allows it now, without following it
 * anywhere else. Null, with a line in the log, when it cannot be had or is no PDF.
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
    // Stores of files often call one `application/octet-stream`. Whatever it was called, it is given out as a PDF alone.
    const isPdf = isOfPdf.test(type) && body.subarray(0, 5).equals(magic);
    if (status === 200 && isPdf) return body;
    log.warn({ event: 'invoice-no-pdf', status, type: type.slice(0, 40) });
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    log.warn({ event: 'invoice-unreachable', kind: error.kind });
  }
  return null;
}

/** No type at all, that of a PDF, or one that says nothing. */
const isOfPdf = /^\s*((application\/(pdf|x-pdf|octet-stream)|binary\/octet-stream)\s*(;|$)|$)/i;
const magic = Buffer.from('%PDF-');

import 'server-only';
import { withCustomerToken } from '@/lib/auth/customer-token.server';
import { type Service, services } from '@/lib/integrations/partner/codes';
import {
  getPreferences,
  savePreferences,
} from '@/lib/integrations/partner/operations/laundry-preferences.server';
import { AppError, isAppError } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
import { log } from '@/lib/observability/log.server';
import type { Care, CareByService, StoredCare } from './preferences';

/**
 * Returns what the partner stores for a customer and some services (§4.5). `failure` is why the
 * `unread` ones could not be read; a service without stored preferences is not a failure.
 */
export async function readCare(
  customerId: string,
  wanted: readonly Service[] = services,
): Promise<StoredCare & { failure: AppError | null }> {
  const stored: CareByService = {};
  const unread: Service[] = [];
  let failure: AppError | null = null;
  const readOne = async (service: Service) => {
    try {
      const care = await readServiceCare(customerId, service);
      if (care) stored[service] = care;
    } catch (error) {
      if (!isAppError(error)) throw error;
      log.warn({ event: 'preferences-not-read', service, code: error.code });
      unread.push(service);
      failure = error;
    }
  };
  await Promise.all(wanted.map(readOne));
  return { stored, unread, failure };
}

async function readServiceCare(customerId: string, service: Service): Promise<Care | null> {
  const found = await withCustomerToken(customerId, (token) => getPreferences({ token, service }));
  if (!found) return null;
  const { service: _service, starchLevel, ...flags } = found;
  return { ...flags, starchLevel: starchLevel ?? 'medium' };
}

/**
 * Saves the preferences of the given services, one call each (§4.4). Returns the saved ones in
 * `kept`; `failure` is why the others were not. For `unanswered` ones the outcome is unknown: only
 * a refusal proves that they were not saved.
 */
export async function saveCare(
  customerId: string,
  wanted: CareByService,
): Promise<{ kept: Service[]; unanswered: Service[]; failure: AppError | null }> {
  const kept: Service[] = [];
  const unanswered: Service[] = [];
  let failure: AppError | null = null;
  const keepOne = async (service: Service) => {
    const care = wanted[service];
    if (!care) return;
    try {
      await saveServiceCare(customerId, service, care);
      kept.push(service);
    } catch (error) {
      if (!isAppError(error)) throw error;
      if (!isAppError(error, 'partner-rejected')) unanswered.push(service);
      failure = error;
    }
  };
  await Promise.all(services.map(keepOne));
  return { kept, unanswered, failure };
}

async function saveServiceCare(customerId: string, service: Service, care: Care): Promise<void> {
  const idempotencyKey = newId();
  const saved = await withCustomerToken(customerId, (token) =>
    savePreferences({ token, preferences: { service, ...care }, idempotencyKey }),
  );
  if (saved.ok) return;
  const detail = { service, fields: Object.keys(saved.refusal.fields) };
  throw new AppError('partner-rejected', { detail });
}

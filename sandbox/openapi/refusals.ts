import { assumption } from '../decisions';
import type { Operation, OwnRefusal } from '../http/operation';
import type { Assumption } from './json-schema';

/** Why an operation refuses with one status, and which of the reasons the document does not show. */
export interface Refused {
  status: number;
  reasons: string[];
  /** Where the document shows one of them. */
  sections: string[];
  assumptions: Assumption[];
}

type Reason = OwnRefusal | { status: number; when: string; section: string; says: string };

/** All refusals of an operation, by status. */
export function refusalsOf(operation: Operation): Refused[] {
  const reasons = [
    ...credentials(operation),
    ...repetition(operation),
    ...input(operation),
    ...operation.refuses,
  ];
  const statuses = [...new Set(reasons.map(({ status }) => status))].sort();
  return statuses.map((status) => {
    const own = reasons.filter((reason) => reason.status === status);
    return {
      status,
      reasons: [...new Set(own.map(({ when }) => when))],
      sections: [...new Set(own.flatMap(shown))],
      assumptions: own.flatMap(assumed),
    };
  });
}

function shown(reason: Reason): string[] {
  return 'section' in reason && !('says' in reason) ? [reason.section] : [];
}

function assumed(reason: Reason): Assumption[] {
  if ('decision' in reason) return [assumption(reason.decision)];
  return 'says' in reason ? [{ section: reason.section, says: reason.says }] : [];
}

function credentials({ asksKey, asksToken, section }: Operation): Reason[] {
  const where = section === '4.10' ? { section: '§5' } : { decision: 'key-refused' as const };
  const ofKey: Reason[] = [
    { status: 401, when: 'The API-KEY header is missing.', ...where },
    { status: 403, when: 'The API key is invalid, expired or inactive.', ...where },
  ];
  const ofToken: Reason = {
    status: 401,
    when: 'The customer token is missing, unknown, expired or revoked.',
    decision: 'token-refused',
  };
  return [...(asksKey ? ofKey : []), ...(asksToken ? [ofToken] : [])];
}

function repetition({ method }: Operation): Reason[] {
  if (method === 'GET') return [];
  return [
    {
      status: 400,
      when: 'The Idempotency-Key is missing or no UUID.',
      decision: 'idempotency-key',
    },
    {
      status: 409,
      when: 'The first request with this Idempotency-Key is under way.',
      decision: 'repeat-under-way',
    },
    {
      status: 422,
      when: 'The Idempotency-Key was used for a different request.',
      decision: 'repeat-different',
    },
  ];
}

function input({ from, method }: Operation): Reason[] {
  const when = 'The given data is invalid.';
  const invalid: Reason[] = [
    { status: 422, when, decision: 'validation-failure' },
    { status: 400, when, decision: 'validation-failure' },
  ];
  const body: Reason[] = [
    {
      status: 400,
      when: 'The body cannot be read.',
      section: '§1',
      says: 'a broken form, or one that is no UTF-8, is a 400',
    },
    {
      status: 413,
      when: 'The body is larger than a mebibyte.',
      section: '§8',
      says: 'a body takes up to 1 MiB',
    },
  ];
  const type: Reason = {
    status: 415,
    when: 'The body is not multipart/form-data.',
    section: '§1',
    says: 'a body of another type is a 415',
  };
  return [
    ...(from === 'nothing' ? [] : invalid),
    ...(method === 'POST' ? body : []),
    ...(from === 'multipart' ? [type] : []),
  ];
}

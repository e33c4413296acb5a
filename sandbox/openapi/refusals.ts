import { assumption } from '../decisions';
import type { Operation, OwnRefusal } from '../http/operation';
import type { Assumption } from './json-schema';

/**
 * Shown in a section, or the choice of an open point. With `says` it is an assumption that holds in
 * every profile.
 */
type Reason = OwnRefusal | { status: number; when: string; section: string; says: string };

const token: Reason = {
  status: 401,
  when: 'The customer token is missing, unknown, expired or revoked.',
  decision: 'token-refused',
};
const idempotency: Reason[] = [
  {
    status: 400,
    when: 'The Idempotency-Key is missing or not a UUID.',
    decision: 'idempotency-key',
  },
  {
    status: 409,
    when: 'The first request with this Idempotency-Key is in progress.',
    decision: 'repeat-under-way',
  },
  {
    status: 422,
    when: 'The Idempotency-Key was used for a different request.',
    decision: 'repeat-different',
  },
];
const invalid = [422, 400].map((status): Reason => {
  return { status, when: 'The given data is invalid.', decision: 'validation-failure' };
});
const body: Reason[] = [
  {
    status: 400,
    when: 'The body cannot be read.',
    section: '§1',
    says: 'a malformed form, or one that is not valid UTF-8, is a 400',
  },
  {
    status: 413,
    when: 'The body is larger than a mebibyte.',
    section: '§8',
    says: 'a body may be up to 1 MiB',
  },
];
const type: Reason = {
  status: 415,
  when: 'The body is not multipart/form-data.',
  section: '§1',
  says: 'a body of another type is a 415',
};

function reasonsOf({
  section,
  method,
  inputFrom,
  requiresKey,
  requiresToken,
  refusals: refuses,
}: Operation): Reason[] {
  const where = section === '4.10' ? { section: '§5' } : { decision: 'key-refused' as const };
  const key: Reason[] = [
    { status: 401, when: 'The API-KEY header is missing.', ...where },
    { status: 403, when: 'The API key is invalid, expired or inactive.', ...where },
  ];
  return [
    ...(requiresKey ? key : []),
    ...(requiresToken ? [token] : []),
    ...(method === 'POST' ? idempotency : []),
    ...(inputFrom === 'nothing' ? [] : invalid),
    ...(method === 'POST' ? body : []),
    ...(inputFrom === 'multipart' ? [type] : []),
    ...(refuses ?? []),
  ];
}

/**
 * All refusals of an operation by status: the reasons, the sections that show them, and the
 * assumptions.
 */
export function refusalsOf(operation: Operation) {
  const reasons = reasonsOf(operation);
  const statuses = [...new Set(reasons.map(({ status }) => status))].sort();
  return statuses.map((status) => {
    const own = reasons.filter((reason) => reason.status === status);
    return {
      status,
      reasons: [...new Set(own.map(({ when }) => when))],
      sections: [
        ...new Set(
          own.flatMap((one) => ('section' in one && !('says' in one) ? [one.section] : [])),
        ),
      ],
      assumptions: own.flatMap((one): Assumption[] => {
        if ('decision' in one) return [assumption(one.decision)];
        return 'says' in one ? [{ section: one.section, says: one.says }] : [];
      }),
    };
  });
}

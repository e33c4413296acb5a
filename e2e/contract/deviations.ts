import { isUuid } from '@/lib/kernel/id';
import { documented, type Kind, type Parameter } from './document';
import type { LoggedRequest } from './test-sandbox';

/** Headers of HTTP itself, which no operation lists. */
const transport = ['accept', 'accept-encoding', 'connection', 'content-length', 'host'];

/** Compares a request with the document's description of its operation; returns the differences. */
export function deviations(request: LoggedRequest): string[] {
  const operation = documented[request.operation];
  if (!operation) return [`${request.operation} is not in the document`];
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string) => {
    if (!holds) faults.push(`§${operation.section} ${fault}`);
  };

  expect(request.method === operation.method, `method ${request.method}`);
  expect(operation.path.test(request.path), `path ${request.path}`);

  const hasBody = Object.keys(operation.body).length > 0;
  const sent = Object.keys(request.headers)
    .filter((name) => !transport.includes(name))
    .sort();
  const listed = [...operation.headers, ...(hasBody ? ['content-type'] : [])].sort();
  expect(sent.join() === listed.join(), `headers ${sent.join()} instead of ${listed.join()}`);

  const { headers } = request;
  if (hasBody) {
    const type = headers['content-type'] ?? '';
    expect(type.startsWith('multipart/form-data; boundary='), `content type ${type}`);
  }
  if (operation.headers.includes('accept-language')) {
    const language = headers['accept-language'] ?? '';
    expect(language === 'ar' || language === 'en', `language ${language}`);
  }
  if (operation.method === 'POST') {
    expect(isUuid(headers['idempotency-key'] ?? ''), 'its key is no UUID');
  }
  if (operation.headers.includes('authorization')) {
    expect(headers.authorization?.startsWith('Bearer ') ?? false, 'its token is no bearer');
  }
  for (const fault of parameterFaults(operation.body, request.fields)) expect(false, fault);
  for (const fault of parameterFaults(operation.query, request.query)) expect(false, fault);
  if (request.operation === 'subscribe') {
    const { preferred_pickup_day: day, preferred_pickup_date: date } = request.query;
    expect((day === undefined) !== (date === undefined), 'wants exactly one of day and date');
  }
  return faults;
}

function parameterFaults(
  listed: Record<string, Parameter>,
  sent: Record<string, string>,
): string[] {
  const missing = Object.keys(listed).filter((name) => listed[name]?.required && !(name in sent));
  const wrong = Object.entries(sent).flatMap(([name, value]) => {
    const parameter = listed[name];
    if (!parameter) return [`${name} is not listed`];
    return fits(parameter.value, value) ? [] : [`${name} is ${JSON.stringify(value)}`];
  });
  return [...missing.map((name) => `${name} is missing`), ...wrong];
}

function fits(kind: Kind, value: string): boolean {
  switch (kind.kind) {
    case 'float':
      return (
        /^-?\d+(\.\d{1,7})?$/.test(value) &&
        Number(value) >= (kind.from ?? -180) &&
        Number(value) <= (kind.to ?? 180)
      );
    case 'integer':
      return /^\d+$/.test(value);
    case 'boolean':
      return value === '1' || value === '0';
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(value);
    case 'instant':
      return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(value);
    case 'code':
      return kind.codes.includes(value);
    case 'string':
      return value !== '' && [...value].length <= (kind.max ?? Number.POSITIVE_INFINITY);
  }
}

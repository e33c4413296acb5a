import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { type Stub, startStub, stubEnvironment } from '@/lib/http/stub.fixture';
import { closeSockets } from '@/lib/http/upstream.server';

/** A stub partner for tests. Registers its own hooks: call it at the top of a test file. */
export function stubPartner() {
  let stub: Stub;
  beforeAll(async () => {
    stub = await startStub();
    stubEnvironment({ PARTNER_BASE_URL: stub.url, INVOICE_HOSTS: 'files.partner.example' });
  });
  afterEach(() => {
    stub.requests.length = 0;
    vi.clearAllMocks();
  });
  afterAll(async () => {
    await closeSockets();
    await stub.close();
  });
  return {
    get url() {
      return stub.url;
    },
    get requests() {
      return stub.requests;
    },
    says: (data: unknown) => stub.answer(200, { success: true, status_code: 200, data }),
    refuses: (status: number, errors?: Record<string, string[]>) =>
      stub.answer(status, { success: false, message: 'no', status_code: status, errors }),
  };
}

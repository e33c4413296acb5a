import { expect, test } from 'vitest';
import { loggablePath } from './redact';

test.each([
  ['/en/start/address', '/en/start/address'],
  ['/en/track/3sWx-FC45OE', '/en/track/…'],
  ['/ar/track/3sWx/pickups?look=opened', '/ar/track/…/pickups'],
  ['/ar/stop/s3sWx-FC45OE', '/ar/stop/…'],
  ['/api/message-stops/s3sWx?locale=ar', '/api/message-stops/…'],
  ['/ar/checkout/1/return?a=1.secret&status=paid', '/ar/checkout/1/return'],
  ['/en?x=\nsecret', '/en'],
])('%j stands in a log as %j', (path, loggable) => {
  expect(loggablePath(path)).toBe(loggable);
});

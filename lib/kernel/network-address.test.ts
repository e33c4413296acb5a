import { expect, it } from 'vitest';
import { parseAddress } from './network-address';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:0DB8:0001:0002:ffff::9', '2001:db8:1:2:ffff::9'],
  ['::', '::'],
])('reads %s as %s', (word, address) => expect(parseAddress(word)).toBe(address));

it.each([
  ...['', 'unknown', '...', '::1::', '203.0.113', '203.0.113.700', '203.0.113.07', '1.2.3.4.5'],
  ...['203.0.113.7:80', '[::1]', '::1%eth0', 'dead.beef:1', 'x]@[::1', '12345::', '::1\n'],
])('takes %j for no address', (word) => expect(parseAddress(word)).toBeNull());

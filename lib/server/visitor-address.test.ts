import { expect, it } from 'vitest';
import { visitorAddress } from './visitor-address.server';

const peer = '10.0.0.1';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:51234', '2001:db8::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  [' 198.51.100.1 , 203.0.113.7:1 ', '203.0.113.7'],
  ['203.0.113.7, unknown', peer],
  ['203.0.113.700', peer],
  ['203.0.113.7:', peer],
  ['203.0.113.7:80:90', peer],
  ['[203.0.113.7', peer],
  ['dead.beef:1', peer],
  ['...', peer],
  ['', peer],
  [undefined, peer],
])('behind one proxy %j says %s', (forwarded, ipAddress) => {
  expect(visitorAddress(peer, forwarded, 1)).toBe(ipAddress);
});

it('counts trusted proxies from the end, and believes none where there are none', () => {
  const forwarded = '192.0.2.66, 203.0.113.7:9, 198.51.100.1';
  expect(visitorAddress(peer, forwarded, 2)).toBe('203.0.113.7');
  expect(visitorAddress(peer, forwarded, 4)).toBe(peer);
  expect(visitorAddress(peer, forwarded, 0)).toBe(peer);
  expect(visitorAddress(undefined, undefined, 1)).toBe('unknown');
});

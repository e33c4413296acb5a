import { expect, it } from 'vitest';
import { networkOf, networksOf, parseAddress, visitorAddress } from './network-address';

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

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::203.0.113.7', '2001:db8:1:2::/64'],
  ['203.0.113.7:51234', '203.0.113.7:51234'],
  ['unknown', 'unknown'],
])('takes %s for %s', (ipAddress, network) => expect(networkOf(ipAddress)).toBe(network));

it.each([
  ['203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
  ['::ffff:203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
  ['2001:db8:1:2fff::9', ['2001:db8:1:2fff::/64', '2001:db8:1:2f00::/56', '2001:db8:1::/48']],
  ['unknown', ['unknown']],
])('finds the networks that count %s', (ipAddress, networks) =>
  expect(networksOf(ipAddress).map(({ network }) => network)).toEqual(networks),
);

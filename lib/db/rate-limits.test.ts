import { expect, it } from 'vitest';
import { networkOf, widerNetworksOf } from './rate-limits.server';

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
  ['203.0.113.7', ['203.0.113.0/24']],
  ['::ffff:203.0.113.7', ['203.0.113.0/24']],
  ['2001:db8:1:2fff::9', ['2001:db8:1:2f00::/56', '2001:db8:1::/48']],
  ['unknown', []],
])('finds the networks around %s', (ipAddress, networks) =>
  expect(widerNetworksOf(ipAddress).map(({ network }) => network)).toEqual(networks),
);

import { describe, expect, it } from 'vitest';
import { routesIn } from '@/lib/server/observe-request.server';

const routeOf = routesIn(
  JSON.stringify({
    staticRoutes: [{ page: '/api/journey', regex: '^/api/journey(?:/)?$' }],
    rewrites: [{ source: '/:locale(ar|en)/start/:step', regex: '^/(ar|en)/start/([^/]+)$' }],
    dynamicRoutes: [
      { page: '/[locale]/track/[token]', regex: '^/([^/]+?)/track/([^/]+?)(?:/)?$' },
      { page: '/[locale]/[...rest]', regex: '^/([^/]+?)/(.+?)(?:/)?$' },
    ],
  }),
);

describe('the route of a path', () => {
  it.each([
    ['/api/journey', '/api/journey'],
    ['/ar/start/plan', '/[locale]/start/[step]'],
    ['/en/track/abcdefgh', '/[locale]/track/[token]'],
    ['/en/0551234567', '/[locale]/[...rest]'],
    ['/favicon.ico', undefined],
  ])('%s is %s', (path, route) => {
    expect(routeOf(path)).toBe(route);
  });
});

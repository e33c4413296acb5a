import { z } from 'zod';

/** A route's pattern (`/[locale]/track/[token]`) of a path, or undefined where no route is. */
export type RouteOf = (path: string) => string | undefined;

const route = z.object({ page: z.string(), regex: z.string() });
const rewrite = z.object({ source: z.string(), regex: z.string() });
/** What `next build` writes of its routes; the more special ones come first. */
const manifest = z.object({
  staticRoutes: z.array(route),
  dynamicRoutes: z.array(route),
  rewrites: z
    .union([z.array(rewrite), z.object({ afterFiles: z.array(rewrite) })])
    .transform((given) => (Array.isArray(given) ? given : given.afterFiles)),
});

/** `/:locale(ar|en)/start/:step` as the pages write it: `/[locale]/start/[step]`. */
const asPage = (source: string): string => source.replace(/:(\w+)(\([^)]*\))?/g, '[$1]');

/**
 * Knows the pattern of each path by `.next/routes-manifest.json`: what was asked for itself, with the ids and links in
 * it, belongs into no trace. Throws when the text is no such manifest.
 */
export function routesIn(text: string): RouteOf {
  const { staticRoutes, dynamicRoutes, rewrites } = manifest.parse(JSON.parse(text));
  const patterns = [
    ...staticRoutes,
    ...rewrites.map(({ source, regex }) => ({ page: asPage(source), regex })),
    ...dynamicRoutes,
  ].map(({ page, regex }) => ({ page, shape: new RegExp(regex) }));
  return (path) => patterns.find(({ shape }) => shape.test(path))?.page;
}

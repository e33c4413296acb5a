import { z } from 'zod';

/**
 * Returns the route pattern of a path (`/[locale]/track/[token]`), or undefined when no route
 * matches.
 */
export type RouteOf = (path: string) => string | undefined;

const route = z.object({ page: z.string(), regex: z.string() });
const rewrite = z.object({ source: z.string(), regex: z.string() });
/** The routes manifest of `next build`; more specific routes come first. */
const manifest = z.object({
  staticRoutes: z.array(route),
  dynamicRoutes: z.array(route),
  rewrites: z
    .union([z.array(rewrite), z.object({ afterFiles: z.array(rewrite) })])
    .transform((given) => (Array.isArray(given) ? given : given.afterFiles)),
});

/** Converts `/:locale(ar|en)/start/:step` to the form of pages: `/[locale]/start/[step]`. */
const asPage = (source: string): string => source.replace(/:(\w+)(\([^)]*\))?/g, '[$1]');

/**
 * Creates a look-up from path to route pattern from the text of `.next/routes-manifest.json`,
 * because paths contain ids and links that must not appear in traces. Throws when the text is not
 * such a manifest.
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

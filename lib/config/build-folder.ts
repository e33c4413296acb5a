/**
 * Output folder of `next build`, relative to the working directory: `distDir` of next.config.mjs.
 */
export const buildFolder = (): string => process.env.NEXT_DIST_DIR ?? '.next';

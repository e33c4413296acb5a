import 'server-only';
import nextEnv from '@next/env';

/**
 * Loads the `.env` files of the working directory as Next does (`.env.local`, `.env.production` …);
 * variables already set take precedence. NODE_ENV defaults to `production`. Call before `env()`.
 */
export function loadEnvFiles(): void {
  const { NODE_ENV = 'production' } = process.env;
  Object.assign(process.env, { NODE_ENV });
  nextEnv.loadEnvConfig(process.cwd(), NODE_ENV === 'development');
}

/**
 * Output folder of `next build`, relative to the working directory: `distDir` of next.config.mjs.
 */
export const buildFolder = (): string => process.env.NEXT_DIST_DIR ?? '.next';

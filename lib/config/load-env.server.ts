import 'server-only';
import nextEnv from '@next/env';

/**
 * Puts the `.env` files of the working directory into the environment, as Next does (`.env.local`, `.env.production` …);
 * what is set already stands. Without NODE_ENV it is `production`. To be called before `env()`.
 */
export function loadEnvFiles(): void {
  const { NODE_ENV = 'production' } = process.env;
  Object.assign(process.env, { NODE_ENV });
  nextEnv.loadEnvConfig(process.cwd(), NODE_ENV === 'development');
}

import { type EnvironmentError, parseEnv } from './env.server';

/** What is wrong with an environment; nothing where it is taken. */
export function faultsOf(environment: Record<string, string>): string[] {
  try {
    parseEnv(environment);
    return [];
  } catch (error) {
    return (error as EnvironmentError).faults;
  }
}

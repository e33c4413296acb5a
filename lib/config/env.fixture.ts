import { type EnvironmentError, parseEnv } from './env.server';

/** The faults of an environment; empty when it is valid. */
export function faultsOf(environment: Record<string, string>): string[] {
  try {
    parseEnv(environment);
    return [];
  } catch (error) {
    return (error as EnvironmentError).faults;
  }
}

import type { CallError } from '@/lib/bff/call';
import type { Conflict } from './conflict';

/** What a step's page has to say about itself; `StepNotice` says it. */
export type Problem =
  | { kind: 'failed'; error: CallError; again(): void }
  /** What is typed cannot be kept: there is no connection. */
  | { kind: 'unsaved' }
  | { kind: 'conflict'; conflict: Conflict; submit(): void };

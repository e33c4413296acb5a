import type { CallError } from '@/lib/api/client';
import type { AutosaveFailure } from '../autosave/autosave-queue';
import type { Conflict } from '../autosave/conflict';

/** What a step's page has to say about itself; `StepNotice` says it. */
export type Problem =
  | { kind: 'failed'; error: Pick<CallError, 'code' | 'reference' | 'retry'>; again(): void }
  /** What is typed cannot be kept. */
  | { kind: AutosaveFailure }
  | { kind: 'conflict'; conflict: Conflict; submit(): void };

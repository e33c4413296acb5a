import type { CallError } from '@/lib/api/client';
import type { AutosaveFailure } from '../autosave/autosave-queue';
import type { Conflict } from '../autosave/conflict';

/** A problem that a step's page shows; `StepNotice` renders it. */
export type Problem =
  | { kind: 'failed'; error: Pick<CallError, 'code' | 'reference' | 'retry'>; retry(): void }
  /** What is typed cannot be saved. */
  | { kind: AutosaveFailure }
  | { kind: 'conflict'; conflict: Conflict; submit(): void };

import type { Step } from './step';
import type { StepId } from './step-ids';

export type WizardStep = Step & { id: StepId };

/**
 * The steps of the wizard in order. The code in this folder takes them as an argument and knows no
 * particular step.
 */
export type WizardSteps = readonly WizardStep[];

/** Finds a step by its id in a URL; null when there is none. */
export const findStep = (steps: WizardSteps, id: string): WizardStep | null =>
  steps.find((step) => step.id === id) ?? null;
